// Things that belong to one room only: time, randomness, the environment, sockets, disk, SQL, host names of real sites.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot, readSourceFiles, type SourceFile } from "./source-files.ts";

type Rule = {
  readonly pattern: RegExp;
  readonly appliesTo: RegExp;
  readonly except: RegExp;
  readonly instead: string;
};

const nowhere = /^$/;
const rules: readonly Rule[] = [
  {
    pattern: /\bDate\.now\(\)|\bnew Date\(\)|\bperformance\.now\(\)/,
    appliesTo: /^src\//,
    except: /^src\/(base|app)\/|\/islands\//,
    instead: "take a Clock (src/base/clock.ts) as an argument",
  },
  {
    pattern: /\bMath\.random\(\)/,
    appliesTo: /^(src|sample-sites|simulation|evaluation)\//,
    except: /^src\/(base|app)\//,
    instead: "take a random source as an argument, so that a run can be repeated",
  },
  {
    pattern: /\bprocess\.env\b/,
    appliesTo: /^src\//,
    except: /^src\/app\/config\.ts$/,
    instead: "add a setting to src/app/config.ts and pass its value in",
  },
  {
    pattern: /from "node:(net|http|https|tls|dns|dns\/promises|fs|fs\/promises|child_process|http2|dgram|cluster)"/,
    appliesTo: /^src\//,
    except: /^src\/(platform|app)\//,
    instead: "sockets, disk and processes live in src/platform (and the roof); let a platform room do it",
  },
  {
    pattern: /\b(sql|tx|transaction)(<[^`\n]*>)?`/,
    appliesTo: /^src\/(features|faces|app)\//,
    except: /\.sql\.ts$/,
    instead: "SQL stands in *.sql.ts files, one exported function a question",
  },
  {
    pattern: /select \*/i,
    appliesTo: /^src\/.*\.sql\.ts$/,
    except: nowhere,
    instead: "list the columns",
  },
  {
    pattern: /\b(youtube|youku|bilibili|iqiyi|vimeo|tudou|dailymotion|twitch|spotify|soundcloud)\.(com|tv|be)\b/i,
    appliesTo: /^src\/libraries\/recognition\//,
    except: /rules|README/,
    instead: "platform references are data: put the host into the rule file, never into code",
  },
];

/** Complaints about code in the wrong room. */
export function checkTidy(files: readonly SourceFile[]): string[] {
  const sources = files.filter((file) => !/\.test\.tsx?$/.test(file.path));
  return [...sources.flatMap(ruleComplaints), ...writerComplaints(sources)];
}

function ruleComplaints(file: SourceFile): string[] {
  const lines = file.text.split("\n");
  return rules
    .filter((rule) => rule.appliesTo.test(file.path) && !rule.except.test(file.path))
    .flatMap((rule) =>
      lines.flatMap((line, index) =>
        rule.pattern.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line)
          ? [`${file.path}:${index + 1}: ${line.trim().slice(0, 80)}: ${rule.instead}`]
          : [],
      ),
    );
}

const writeStatement = /\b(?:insert into|update|delete from)\s+([a-z_]+)\b/g;

function writerComplaints(files: readonly SourceFile[]): string[] {
  const writers = new Map<string, Set<string>>();
  // A benchmark fills a database of its own, in one statement where the program takes millions.
  const ofProgram = files.filter(({ path }) => path.endsWith(".sql.ts") && !path.startsWith("benchmark/"));
  for (const file of ofProgram) {
    const room = file.path.split("/").slice(0, 3).join("/");
    for (const match of file.text.matchAll(writeStatement)) {
      const table = match[1] ?? "";
      if (table === "set" || table === "skip" || table === "of") continue;
      writers.set(table, (writers.get(table) ?? new Set()).add(room));
    }
  }
  return [...writers]
    .filter(([, rooms]) => rooms.size > 1)
    .map(
      ([table, rooms]) =>
        `table ${table} is written by ${[...rooms].join(" and ")}: one owner writes, others ask its index.ts`,
    );
}

/** Complaints about migrations that were changed after they were released (tagged). */
function migrationComplaints(): string[] {
  const directory = "src/platform/database/migrations";
  const names = readdirSync(join(projectRoot, directory)).filter((name) => name.endsWith(".sql"));
  const complaints = names
    .filter((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .map((name) => `${directory}/${name}: name it NNNN-what-it-does.sql`);
  const tag = git(["describe", "--tags", "--abbrev=0"]);
  if (!tag) return complaints;
  const edited = git(["diff", "--name-only", "--diff-filter=MDR", tag, "--", directory]).split("\n").filter(Boolean);
  return [
    ...complaints,
    ...edited.map((path) => `${path}: released in ${tag}, never edited after. Add a new migration`),
  ];
}

function versionComplaints(): string[] {
  const packaged = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")).version;
  const stated = readFileSync(join(projectRoot, "src/app/version.ts"), "utf8");
  return stated.includes(`version = "${packaged}"`)
    ? []
    : [`src/app/version.ts: package.json says ${packaged}; make them equal`];
}

function git(args: readonly string[]): string {
  try {
    return execFileSync("git", args, {
      cwd: projectRoot,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "";
  }
}

if (import.meta.main) {
  const files = readSourceFiles();
  const complaints = [...checkTidy(files), ...migrationComplaints(), ...versionComplaints()];
  for (const complaint of complaints) console.error(complaint);
  console.log(`tidy: ${files.length} files, ${rules.length} rules, ${complaints.length} complaints`);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}
