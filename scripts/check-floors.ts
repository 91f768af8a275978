// Imports go down only: the table of design/house.md (ARCHITECTURE.md shows it), checked file by file.
import { readSourceFiles, resolveImport, type SourceFile } from "./source-files.ts";

const floors = ["base", "libraries", "platform", "features", "faces", "app"] as const;
type Floor = (typeof floors)[number];

// Each room may import those before it; the two in one group are strangers.
const featureOrder = [
  ["members"],
  ["catalog"],
  ["labels"],
  ["crawl", "social"],
  ["popularity"],
  ["highlights"],
  ["monitoring"],
];
const platformOrder = [["logging"], ["network"], ["rendering"], ["mail"], ["pictures"], ["database"], ["jobs"]];
// Pure parts of a feature that run in browsers too: a script that came in by the feature's own door would bring all of it along.
const sideDoors: ReadonlySet<string> = new Set(["src/features/social/text/index.ts"]);
const filesLeast = 60;

type Place = { readonly floor: Floor; readonly room: string; readonly isDoor: boolean };

/** Complaints about imports that go up, sideways or past a door; each says what to do instead. */
export function checkFloors(files: readonly SourceFile[]): string[] {
  return [...files.flatMap(complaintsOf), ...circles(files)];
}

function complaintsOf(file: SourceFile): string[] {
  const from = placeOf(file.path);
  return file.imports.flatMap((specifier) => {
    const target = resolveImport(file.path, specifier);
    if (target === undefined || isTest(file.path)) return [];
    const why = from ? floorFault(from, target, specifier) : outsideFault(file.path, target);
    return why ? [`${file.path}: imports ${target}: ${why}`] : [];
  });
}

function floorFault(from: Place, target: string, specifier: string): string | undefined {
  const to = placeOf(target);
  if (!to) {
    if (from.floor === "app" && /^(sample-sites|evaluation|simulation|benchmark)\//.test(target)) return undefined;
    return "src may not import from outside src (only app may open sample-sites/, evaluation/ and simulation/). Move the code down into src";
  }
  if (!/\.(ts|tsx|json)$/.test(specifier)) return "write the file's ending (.ts) in the import";
  return ruleOf(from, to, target);
}

function ruleOf(from: Place, to: Place, target: string): string | undefined {
  if (to.floor === "app" && from.floor !== "app") return "the roof is imported by nobody. Pass the value in from app";
  if (floors.indexOf(to.floor) > floors.indexOf(from.floor))
    return `${from.floor} lies below ${to.floor}. Pass a function or value down instead`;
  if (from.floor === to.floor && from.room === to.room) return undefined;
  if (from.floor === "libraries") return "a library is an island. Copy nothing: pass what it needs as an argument";
  if (from.floor === "platform" && to.floor === "libraries")
    return "platform knows no library. Let a feature join the two";
  if (from.floor === "faces" && to.floor === "platform" && to.room === "database")
    return "faces hold no SQL. Ask a feature's index.ts";
  if (from.floor === "faces" && to.floor === "faces" && to.room !== "http") return "faces do not know each other";
  if (from.floor === to.floor && from.floor === "features") return orderFault(featureOrder, from.room, to, "feature");
  if (from.floor === to.floor && from.floor === "platform")
    return orderFault(platformOrder, from.room, to, "platform room");
  return doorFault(to, target);
}

function orderFault(order: readonly string[][], room: string, to: Place, what: string): string | undefined {
  const own = order.findIndex((group) => group.includes(room));
  const other = order.findIndex((group) => group.includes(to.room));
  if (own < 0 || other < 0) return `unknown ${what}. Add it to the order in scripts/check-floors.ts`;
  if (other >= own) return `${what} ${room} may only import those before it (${order.flat().join(" < ")})`;
  return doorFault(to, to.isDoor ? "index.ts" : "");
}

function doorFault(to: Place, target: string): string | undefined {
  if (to.floor === "base" || to.floor === "app" || to.isDoor) return undefined;
  return `enter ${to.floor}/${to.room} by its index.ts, not ${target.split("/").slice(3).join("/") || "a file inside"}`;
}

function outsideFault(path: string, target: string): string | undefined {
  const place = placeOf(target);
  if (!place || /^(scripts|test|bin)\//.test(path)) return undefined;
  const allowed: Record<string, readonly Floor[]> = {
    simulation: ["libraries"],
    evaluation: ["base", "libraries", "features"],
    "sample-sites": ["base"],
    benchmark: ["base", "libraries", "platform", "features"],
  };
  const room = path.split("/")[0] ?? "";
  if (!allowed[room]?.includes(place.floor))
    return `${room}/ may import only ${allowed[room]?.join(", ") ?? "nothing"}`;
  return doorFault(place, target);
}

function placeOf(path: string): Place | undefined {
  const [source, floor, room, ...rest] = path.split("/");
  if (source !== "src" || !floors.includes(floor as Floor)) return undefined;
  const isFlat = floor === "base" || floor === "app";
  return {
    floor: floor as Floor,
    room: isFlat ? "" : (room ?? ""),
    isDoor: (rest.length === 1 && rest[0] === "index.ts") || sideDoors.has(path),
  };
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

function circles(files: readonly SourceFile[]): string[] {
  const known = new Map(files.map((file) => [file.path, file]));
  const state = new Map<string, "open" | "done">();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === "done") return;
    if (state.get(path) === "open") {
      found.push(
        `${trail.slice(trail.indexOf(path)).join(" -> ")} -> ${path}: a circle. Move what both need into a third file`,
      );
      return;
    }
    state.set(path, "open");
    for (const specifier of known.get(path)?.imports ?? []) {
      const target = resolveImport(path, specifier);
      if (target && known.has(target)) visit(target, [...trail, path]);
    }
    state.set(path, "done");
  };
  for (const file of files) visit(file.path, []);
  return found;
}

if (import.meta.main) {
  const files = readSourceFiles().filter((file) => file.path.startsWith("src/"));
  const imports = files.reduce((sum, file) => sum + file.imports.length, 0);
  const complaints = checkFloors(readSourceFiles());
  if (files.length < filesLeast || imports < files.length)
    complaints.push(
      `saw only ${files.length} files and ${imports} imports: the check itself is blind, mend scripts/source-files.ts`,
    );
  for (const complaint of complaints) console.error(complaint);
  console.log(`floors: ${files.length} files, ${imports} imports, ${complaints.length} complaints`);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}
