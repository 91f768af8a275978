// Tools to hold regular expressions to linear time, for tests: they are found in source text, and given texts made to cost them most.
import { createContext, Script } from "node:vm";

export type Expression = { readonly source: string; readonly flags: string };

// What may stand before a literal: a slash after a value is a division.
const literal =
  /(?<=(?:^|[(,=:[!&|?{};>]|\breturn|\byield)\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([a-z]*)/gm;

/** The literals of regular expressions in TypeScript. */
export function expressionsIn(code: string): Expression[] {
  const bare = code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  return [...bare.matchAll(literal)].map(([, source = "", flags = ""]) => ({ source, flags }));
}

const textLength = 16_000;
// A linear expression takes 0.05 to 2 ms for the length above, a quadratic one 100 and more, an exponential one never ends.
const cpuSecondsMost = 0.04;
const patienceMilliseconds = 400;

/** A text on which the expression takes more than linear time, shown by its start; undefined when none of those tried does. */
export function costlyText(expression: Expression): string | undefined {
  for (const make of hostileTexts(expression)) {
    // Twice: another program may have taken the time the first time.
    if (isSlow(expression, make(textLength)) && isSlow(expression, make(textLength))) return make(60);
  }
  return undefined;
}

// Only a script run in a context can be stopped.
const room = createContext({ run: undefined });
const script = new Script("run()");

function isSlow({ source, flags }: Expression, text: string): boolean {
  const expression = new RegExp(source, flags);
  room.run = () => expression.exec(text);
  const start = process.cpuUsage();
  try {
    script.runInContext(room, { timeout: patienceMilliseconds });
  } catch {
    // Stopped: the CPU time tells whether the expression or another program took so long.
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6 > cpuSecondsMost;
}

type Part = { readonly samples: readonly string[]; readonly isEndless: boolean; readonly inner: readonly Part[][] };

/** Texts that lead to each repetition and then repeat what it takes, alone and with what follows it, without an end that would do. */
function hostileTexts({ source, flags }: Expression): ((length: number) => string)[] {
  const pumps = new Map<string, (length: number) => string>();
  const add = (before: string, pump: string) => {
    if (pump === "") return;
    for (const end of ["\u0001", ""])
      pumps.set(`${before}\0${pump}\0${end}`, (length) => before + pump.repeat(Math.ceil(length / pump.length)) + end);
  };
  const visit = (sequence: readonly Part[], before: readonly string[]) => {
    let lead = before;
    sequence.forEach((part, at) => {
      const after = (sequence[at + 1]?.samples ?? []).slice(0, 2);
      for (const start of lead.slice(0, 3)) {
        if (part.isEndless)
          for (const sample of part.samples)
            for (const next of ["", ...after])
              for (const pump of [sample, sample + next, sample + sample + next]) add(start, pump);
        for (const inner of part.inner) visit(inner, [start]);
      }
      lead = lead.slice(0, 2).flatMap((start) => part.samples.slice(0, 3).map((sample) => start + sample));
    });
    // The whole again and again, all but its end: many starts, each of which goes far.
    for (const start of lead.slice(0, 2)) {
      add("", start);
      add("", start.slice(0, -1));
    }
  };
  for (const sequence of new Reader(source, flags).alternatives()) visit(sequence, [""]);
  return [...pumps.values()];
}

/** Reads an expression into sequences of parts with texts that match them. */
class Reader {
  readonly #source: string;
  readonly #isUnicode: boolean;
  #at = 0;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#isUnicode = /[uv]/.test(flags);
  }

  alternatives(): Part[][] {
    const found = [this.#sequence()];
    while (this.#source[this.#at] === "|") {
      this.#at++;
      found.push(this.#sequence());
    }
    return found;
  }

  #sequence(): Part[] {
    const parts: Part[] = [];
    while (this.#at < this.#source.length && !"|)".includes(this.#source[this.#at]!))
      parts.push(this.#repeated(this.#atom()));
    return parts;
  }

  #repeated(part: Part): Part {
    const found = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(this.#source.slice(this.#at, this.#at + 20));
    if (found === null) return part;
    this.#at += found[0].length;
    const [written, from, comma, to] = found;
    const isOptional = /^[*?]|^\{0/.test(written);
    const isEndless = /^[*+]/.test(written) || (comma === "," && (to === "" || Number(to) > 50));
    const samples =
      from === undefined ? part.samples : part.samples.map((each) => each.repeat(Math.max(1, Number(from))));
    return { samples: isOptional ? [...samples, ""] : samples, isEndless, inner: part.inner };
  }

  #atom(): Part {
    const start = this.#at;
    const character = this.#source[this.#at++]!;
    if (character === "(") return this.#group();
    if (character === "[") {
      while (this.#source[this.#at] !== "]") this.#at += this.#source[this.#at] === "\\" ? 2 : 1;
      this.#at++;
    } else if (character === "\\") {
      const braced = /^(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<\w+>|c[A-Z]|.)/su.exec(
        this.#source.slice(this.#at),
      );
      this.#at += braced?.[0].length ?? 1;
    } else if (this.#isUnicode && (character.codePointAt(0) ?? 0) > 0xd7ff && start + 1 < this.#source.length) {
      this.#at = start + String.fromCodePoint(this.#source.codePointAt(start) ?? 0).length;
    }
    return { samples: this.#matching(this.#source.slice(start, this.#at)), isEndless: false, inner: [] };
  }

  #group(): Part {
    const kind = /^\?(?:[:=!]|<[=!]|<\w+>)/.exec(this.#source.slice(this.#at))?.[0] ?? "";
    this.#at += kind.length;
    const inner = this.alternatives();
    this.#at++;
    const isLook = /^\?(?:[=!]|<[=!])/.test(kind);
    const samples = inner.map((sequence) => sequence.map((part) => part.samples[0] ?? "").join(""));
    return { samples: isLook ? [""] : [...new Set(samples)].slice(0, 12), isEndless: false, inner };
  }

  /** Up to four characters that an atom matches, as different as can be. */
  #matching(atom: string): string[] {
    if (/^(?:\^|\$|\\b|\\B)$/.test(atom)) return [""];
    const expression = new RegExp(`^(?:${atom})$`, this.#isUnicode ? "u" : "");
    const found = candidates.filter((each) => expression.test(each));
    return found.length > 0 ? [...found.slice(0, 3), ...found.slice(-1)] : [atom.replace(/^\\/, "")];
  }
}

const candidates = [..." a1x\t\n-./:,'\"<>=&;_()[]{}AZ%#?|\\é万０—·\0", "\u3000", "\u00a0"];
