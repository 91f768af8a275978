import type { Line } from "./chart.ts";

type Style = Pick<Line, "look" | "mark" | "dash">;

// The one warm colour is Glint's own; rivals are told apart by mark and dash as much as by colour.
const styles: Readonly<Record<string, Style>> = {
  glint: { look: "own", mark: "circle" },
  "item-churn": { look: "green", mark: "square" },
  "utility-bounds": { look: "blue", mark: "diamond" },
  "utility-bounds/paper-a": { look: "blue", mark: "diamond" },
  "utility-bounds/paper-b": { look: "blue", mark: "none", dash: "5 3" },
  "utility-bounds/thesis": { look: "blue", mark: "none", dash: "2 3" },
  "change-rate": { look: "violet", mark: "triangle" },
  "nutch-adaptive": { look: "red", mark: "cross" },
  fixed: { look: "grey", mark: "square", dash: "6 3" },
  clairvoyant: { look: "limit", mark: "none", dash: "1 4" },
  "best-fixed": { look: "limit", mark: "none", dash: "8 3" },
};

export function styleOf(name: string): Style {
  return styles[name] ?? { look: "grey", mark: "circle", dash: "2 2" };
}

export const plotStyle = `
:root { color-scheme: light dark; --paper: #fffdf8; --card: #fff; --ink: #1c1d22; --soft: #5d5f6b; --line: #e4e0d6;
  --own: #b45309; --green: #0f766e; --blue: #2563b0; --violet: #7a45b8; --red: #b3344a; --grey: #74767f; --limit: #1c1d22; }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1320; --card: #151b2b; --ink: #eceef4; --soft: #a3a9ba; --line: #2a3247;
  --own: #fbbf4a; --green: #4fc4b5; --blue: #7db4f5; --violet: #c2a0f2; --red: #f28a9b; --grey: #989eae; --limit: #eceef4; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1120px; padding: 24px 16px 64px; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif; }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 4px; } h2 { font-size: 18px; margin: 32px 0 4px; } h3 { font-size: 14px; margin: 0 0 4px; }
p { margin: 0 0 12px; max-width: 76ch; color: var(--soft); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 12px; margin: 12px 0; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); gap: 12px; } .pair .card { margin: 0; }
.many { display: grid; grid-template-columns: repeat(auto-fill, minmax(250px, 1fr)); gap: 12px; } .many .card { margin: 0; }
svg { display: block; width: 100%; height: auto; min-width: 520px; } .many svg { min-width: 0; }
.legend { max-width: none; } .key { white-space: nowrap; margin-right: 14px; font-size: 13px; }
.key svg { display: inline; width: 32px; min-width: 0; height: 14px; vertical-align: -2px; margin-right: 5px; }
.grid { stroke: var(--line); } .lead { stroke: var(--line); } .tick, .label { fill: var(--soft); font-size: 11px; } .name { font-size: 12px; }
.line path { fill: none; stroke-width: 1.75; stroke-linejoin: round; } .line .mark { fill: var(--card); stroke-width: 1.5; }
${["own", "green", "blue", "violet", "red", "grey", "limit"]
  .map(
    (look) =>
      `.line.${look} path { stroke: var(--${look}); } text.${look}, .key.${look} { fill: var(--${look}); color: var(--${look}); }`,
  )
  .join("\n")}
.line.own path { stroke-width: 3; } .line.own .mark { fill: var(--own); } text.own { font-weight: 700; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; width: 100%; }
th, td { padding: 4px 10px; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); } th { color: var(--soft); font-weight: 600; }
.word { text-align: left; } tr.own td { color: var(--own); font-weight: 700; } tr.limit td { color: var(--soft); } tr.first td { border-top: 2px solid var(--line); }
summary { cursor: pointer; padding: 8px 0; } code { font-size: 13px; }
@media (max-width: 640px) { body { padding: 16px 8px 48px; } .card { padding: 8px; } }
`;
