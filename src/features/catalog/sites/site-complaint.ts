const giveAddress = 'Give an address like "https://example.org/" or a host like "example.org".';
const correct = "Correct it or leave it out.";

type Values = Readonly<Record<string, string | number>>;

/** Each thing that can be wrong, in the words of the command line: why, as a sentence's end, and what to do, as a sentence. */
const words = {
  empty: () => ["nothing was given.", giveAddress],
  "address-long": ({ max }) => [`the address is longer than ${max} characters.`, giveAddress],
  scheme: ({ scheme }) => [`"${scheme}:" is not http or https.`, giveAddress],
  "no-address": ({ text }) => [`"${text}" is not an address.`, giveAddress],
  credentials: () => ["the address holds a user name or password.", giveAddress],
  "no-host": ({ host }) => [`"${host}" is not the name of a host.`, giveAddress],
  "whole-number": ({ field, value, least, most }) => [
    `${field} ${value} is not a whole number from ${least} to ${most}.`,
    "Correct the number or leave it out for the default.",
  ],
  number: ({ field, value, least, most }) => [
    `${field} ${value} is not from ${least} to ${most}.`,
    "Correct the number or leave it out for the default.",
  ],
  "patterns-many": ({ max }) => [`more than ${max} patterns.`, "Join some with *."],
  "pattern-long": ({ max }) => [`a pattern is longer than ${max} characters.`, "Shorten it with *."],
  "pattern-empty": () => ["a pattern is empty.", "Leave it out."],
  strategy: ({ name, known }) => [`"${name}" is no strategy.`, `Name one of ${known}.`],
  "list-long": ({ max }) => [`the list has more than ${max} sites.`, "Split it."],
  "no-url": () => ["there is no url.", 'Give a field "url" with an address or a host.'],
  "unknown-field": ({ field }) => [`"${field}" is not a field of a site.`, correct],
  unreadable: ({ field, value }) => [`${field} "${value}" cannot be read.`, correct],
  "no-json": ({ detail }) => [`this is not JSON (${detail}).`, "Mend the file or give one address a line."],
} as const satisfies Record<string, (values: Values) => readonly [why: string, remedy: string]>;

export type SiteComplaintKey = keyof typeof words;

/** What is wrong with a site's input: in English, and as a key with values for those who say it in another language. */
export type SiteComplaint = {
  readonly key: SiteComplaintKey;
  readonly values: Values;
  readonly why: string;
  readonly remedy: string;
};

export function siteComplaint(key: SiteComplaintKey, values: Values = {}): SiteComplaint {
  const say: (values: Values) => readonly [string, string] = words[key];
  const [why, remedy] = say(values);
  return { key, values, why, remedy };
}
