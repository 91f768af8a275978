// First digit of each decimal digit block that occurs on the web beside ASCII.
const digitZeros = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0,
];

/**
 * Text with one way to write things: compatibility forms replaced (full-width digits and colons, no-break spaces), all decimal
 * digits ASCII, "½" as ".5", invisible marks gone, white space folded to single spaces.
 */
export function plainText(text: string): string {
  const halves = text.replace(/\s*½/g, ".5");
  const folded = halves
    .normalize("NFKC")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\u00ad]/g, "")
    .replace(/[\u2010\u2011\u2212]/g, "-");
  return (/[^\x00-\x7f]/.test(folded) ? folded.replace(/\p{Nd}/gu, asciiDigit) : folded).replace(/\s+/g, " ").trim();
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  const zero = digitZeros.find((candidate) => code >= candidate && code < candidate + 10);
  return zero === undefined ? digit : String(code - zero);
}

const numerals: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  壹: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const tens: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
// "一昨日" is the day before yesterday, not a number.
const numeralRun = /[零〇一壹二两兩三四五六七八九十百千]+(?!昨)/g;

/** Chinese numerals below ten thousand written as digits: "两小时" becomes "2小时", "二十三" 23, "二〇二四" 2024. */
export function withDigits(text: string): string {
  return text.replace(numeralRun, (run) =>
    String(/[十百千]/.test(run) ? multiplied(run) : [...run].map((one) => numerals[one]).join("")),
  );
}

function multiplied(run: string): number {
  let total = 0;
  let digit: number | undefined;
  for (const character of run) {
    const factor = tens[character];
    if (factor === undefined) digit = numerals[character];
    else {
      total += (digit ?? 1) * factor;
      digit = undefined;
    }
  }
  return total + (digit ?? 0);
}

const englishOnes =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const englishTens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const englishNumber = new RegExp(
  `\\b(?:(${englishTens.join("|")})(?:[ -](${englishOnes.slice(1, 10).join("|")}))?|(${englishOnes.slice(2).join("|")}))\\b`,
  "gi",
);

/** English number words from two to ninety-nine as digits; "one" is left, as it is also a pronoun. */
export function withEnglishNumbers(text: string): string {
  return text.replace(englishNumber, (_all, tensWord?: string, onesWord?: string, alone?: string) => {
    const ten = tensWord === undefined ? 0 : (englishTens.indexOf(tensWord.toLowerCase()) + 2) * 10;
    const word = onesWord ?? alone;
    return String(ten + (word === undefined ? 0 : englishOnes.indexOf(word.toLowerCase())));
  });
}
