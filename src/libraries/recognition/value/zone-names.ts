// RFC 5322 obs-zone first, then the abbreviations met on pages, in hours east of Greenwich.
const offsetHours: Readonly<Record<string, number>> = {
  UT: 0,
  UTC: 0,
  GMT: 0,
  Z: 0,
  EST: -5,
  EDT: -4,
  ET: -5,
  CST: -6,
  CDT: -5,
  CT: -6,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  PT: -8,
  AKST: -9,
  AKDT: -8,
  HST: -10,
  AST: -4,
  ADT: -3,
  NST: -3.5,
  NDT: -2.5,
  BRT: -3,
  BRST: -2,
  ART: -3,
  CLT: -4,
  CLST: -3,
  COT: -5,
  PET: -5,
  WET: 0,
  WEST: 1,
  BST: 1,
  IST: 5.5,
  CET: 1,
  CEST: 2,
  MEZ: 1,
  MESZ: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  MSD: 4,
  TRT: 3,
  SAST: 2,
  EAT: 3,
  WAT: 1,
  CAT: 2,
  GST: 4,
  PKT: 5,
  NPT: 5.75,
  BDT: 6,
  ICT: 7,
  WIB: 7,
  WITA: 8,
  WIT: 9,
  HKT: 8,
  SGT: 8,
  MYT: 8,
  PHT: 8,
  AWST: 8,
  JST: 9,
  KST: 9,
  ACST: 9.5,
  ACDT: 10.5,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
};
// Abbreviations that mean something else nearer to the page.
const local: readonly (readonly [string, RegExp, number])[] = [
  ["CST", /^(?:Asia\/(?:Shanghai|Taipei|Chongqing|Harbin|Macau|Hong_Kong)|PRC|ROC)/, 8],
  ["CST", /^America\/Havana/, -5],
  ["IST", /^Asia\/(?:Jerusalem|Tel_Aviv)/, 2],
  ["IST", /^Europe\/Dublin/, 1],
  ["BST", /^Asia\/Dhaka/, 6],
  ["AST", /^Asia\//, 3],
];
// "ET" and the like name a zone, not an offset.
const named: Readonly<Record<string, string>> = {
  ET: "America/New_York",
  CT: "America/Chicago",
  MT: "America/Denver",
  PT: "America/Los_Angeles",
};

/**
 * The zone that an abbreviation means on a page of `pageZone` in `language`, as an IANA name or an offset "+08:00";
 * undefined for other words. "CST" is China's on a Chinese page, else America's (RFC 5322 4.3).
 */
export function zoneOfName(name: string, pageZone: string, language: string | undefined): string | undefined {
  const key = name.toUpperCase();
  const place = named[key];
  if (place !== undefined) return place;
  const near = local.find(([abbreviation, zones]) => abbreviation === key && zones.test(pageZone))?.[2];
  if (near !== undefined) return writeOffset(near * 60);
  if (key === "CST" && language?.toLowerCase().startsWith("zh")) return "+08:00";
  const hours = Object.hasOwn(offsetHours, key) ? offsetHours[key] : undefined;
  return hours === undefined ? undefined : writeOffset(hours * 60);
}

/** "+08:00" for 480 minutes east of Greenwich. */
export function writeOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
