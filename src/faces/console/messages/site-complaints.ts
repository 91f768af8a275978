import type { SiteComplaint } from "../../../features/catalog/index.ts";
import { chinese } from "./chinese.ts";

/** Said beside a form's field. */
export type Complaint = { readonly why: string; readonly remedy?: string };

type Values = SiteComplaint["values"];
type Words = readonly [why: string, remedy: string];

const giveAddress = "请填网址（如 https://example.org/），或者只写域名（如 example.org）。";
const correctNumber = "请改正，或者留空使用默认值。";
const correct = "请改正，或者去掉这一项。";
const fieldNames: Readonly<Record<string, string>> = {
  pagesMax: chinese.add.pagesMax,
  depthMax: chinese.add.depthMax,
  delaySeconds: chinese.add.delaySeconds,
  fetchesPerHour: chinese.add.fetchesPerHour,
  strategy: chinese.add.strategy,
  name: chinese.add.name,
  scope: chinese.add.scope,
  include: chinese.add.include,
  exclude: chinese.add.exclude,
};
const nameOf = (field: string | number | undefined) => fieldNames[String(field)] ?? String(field);

/** English is said by the catalogue itself, as on the command line. */
const inChinese: Readonly<Record<SiteComplaint["key"], (values: Values) => Words>> = {
  empty: () => ["还没有填地址。", giveAddress],
  "address-long": ({ max }) => [`地址超过了 ${max} 个字符。`, giveAddress],
  scheme: ({ scheme }) => [`“${scheme}:”不是 http 或 https 地址。`, giveAddress],
  "no-address": ({ text }) => [`“${text}”不是网址。`, giveAddress],
  credentials: () => ["地址里带有用户名或密码。", giveAddress],
  "no-host": ({ host }) => [`“${host}”不是主机名。`, giveAddress],
  "whole-number": ({ field, value, least, most }) => [
    `“${nameOf(field)}”须为 ${least} 到 ${most} 的整数，现在是 ${value}。`,
    correctNumber,
  ],
  number: ({ field, value, least, most }) => [
    `“${nameOf(field)}”须在 ${least} 到 ${most} 之间，现在是 ${value}。`,
    correctNumber,
  ],
  "patterns-many": ({ max }) => [`规则超过了 ${max} 条。`, "请用 * 合并一些。"],
  "pattern-long": ({ max }) => [`有一条规则超过了 ${max} 个字符。`, "请用 * 缩短。"],
  "pattern-empty": () => ["有一条规则是空的。", "请删掉它。"],
  strategy: ({ name, known }) => [`没有叫“${name}”的策略。`, `可用的有：${known}。`],
  "list-long": ({ max }) => [`列表超过了 ${max} 个站点。`, "请分几次导入。"],
  "no-url": () => ["没有 url 一项。", "请在 url 里写上网址或域名。"],
  "unknown-field": ({ field }) => [`站点没有“${field}”这一项。`, correct],
  unreadable: ({ field, value }) => [`“${nameOf(field)}”的值“${value}”读不懂。`, correct],
  "no-json": ({ detail }) => [`不是有效的 JSON（${detail}）。`, "请修好文件，或者改成每行一个地址。"],
};

/** What is wrong with a site's input, in the viewer's language. */
export function saySiteComplaint(
  { key, values, why, remedy }: SiteComplaint,
  language: "en" | "zh",
): Complaint & { remedy: string } {
  if (language === "en") return { why: why.charAt(0).toUpperCase() + why.slice(1), remedy };
  const [chineseWhy, chineseRemedy] = inChinese[key](values);
  return { why: chineseWhy, remedy: chineseRemedy };
}
