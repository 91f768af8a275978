/** Why an expression may not run on hostile pages, with the remedy; undefined when it may. */
export type PatternFault = string;

// Ways to be tried at one place: 100 letters after each of two words are 10,000.
const waysMax = 10_000;
const patternLengthMax = 500;

/**
 * Checks that a regular expression takes linear time on any text: the number of ways it can be tried at one place is bounded
 * by 10,000, whatever the text. Every repetition therefore needs an upper limit, and a repeated group little choice inside.
 *
 * @param pattern source of a JavaScript expression without the flags u and v.
 */
export function patternFault(pattern: string): PatternFault | undefined {
  if (pattern === "") return "is empty: leave it out, or write ^$ for never";
  if (pattern.length > patternLengthMax)
    return `has ${pattern.length} characters: split it up, ${patternLengthMax} is the limit`;
  let compiled: RegExp;
  try {
    compiled = new RegExp(pattern, "i");
  } catch (error) {
    return `is no regular expression (${error instanceof Error ? error.message : String(error)}): escape brackets and dots with \\`;
  }
  const reader = new PatternReader(pattern);
  const ways = reader.alternatives();
  if (reader.fault !== undefined) return reader.fault;
  if (ways > waysMax)
    return `can be tried in ${ways} ways at one place, ${waysMax} is the limit: lower the upper limits of its repetitions, and repeat no group that has choices`;
  if (compiled.test("") && compiled.test("x")) return "matches every text: make some part of it required";
  return undefined;
}

/** Counts the ways an expression can be tried: alternatives add up, what follows one another multiplies. */
class PatternReader {
  readonly #pattern: string;
  #at = 0;
  fault: PatternFault | undefined;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  alternatives(): number {
    let sum = this.#sequence();
    while (this.#pattern[this.#at] === "|") {
      this.#at++;
      sum += this.#sequence();
    }
    return sum;
  }

  #sequence(): number {
    let product = 1;
    while (this.#at < this.#pattern.length && !"|)".includes(this.#pattern[this.#at] as string))
      product *= this.#repeated(this.#atom());
    return product;
  }

  #atom(): number {
    const character = this.#pattern[this.#at++];
    if (character === "(") return this.#group();
    if (character === "[") {
      while (this.#at < this.#pattern.length && this.#pattern[this.#at] !== "]")
        this.#at += this.#pattern[this.#at] === "\\" ? 2 : 1;
      this.#at++;
    } else if (character === "\\") {
      if (/[1-9k]/.test(this.#pattern[this.#at] ?? ""))
        this.fault ??= `refers back to a group (\\${this.#pattern[this.#at]}): write the alternatives out`;
      this.#at++;
    }
    return 1;
  }

  #group(): number {
    this.#at += /^\?(?:[:=!]|<[=!]|<\w{1,50}>)/.exec(this.#pattern.slice(this.#at))?.[0].length ?? 0;
    const ways = this.alternatives();
    this.#at++;
    return ways;
  }

  #repeated(ways: number): number {
    const found = /^(?:([*+?])|\{(\d{1,9})(,?)(\d{0,9})\})\??/.exec(this.#pattern.slice(this.#at, this.#at + 30));
    if (found === null) return ways;
    this.#at += found[0].length;
    const [written, sign, from = "", comma, to = ""] = found;
    if (sign === "?") return ways + 1;
    if (sign !== undefined || (comma === "," && to === "")) {
      this.fault ??= `repeats without limit (${written}): write ${sign === "*" ? "{0,40}" : "{1,40}"} or another upper limit`;
      return ways;
    }
    return sumOfPowers(ways, Number(from), comma === "" ? Number(from) : Number(to));
  }
}

/** ways^least + … + ways^most; stops counting beyond the limit. */
function sumOfPowers(ways: number, least: number, most: number): number {
  if (ways === 1) return most - least + 1;
  let sum = 0;
  for (let power = least; power <= most && sum <= waysMax; power++) sum += ways ** power;
  return sum;
}
