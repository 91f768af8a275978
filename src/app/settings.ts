import { isIPv4, isIPv6 } from "node:net";
import { availableParallelism } from "node:os";

/** A setting as the operator sees it. The flag's name follows from the variable's: GLINT_DATA -> --data. */
export type Setting = {
  readonly variable: string;
  /** What the value looks like in the help, e.g. "DIR". */
  readonly value: string;
  /** Shown in the help and used when nothing is given; "" means not set. */
  readonly default: string;
  readonly says: string;
  /** Says what is wrong with a value; undefined when it is fine. */
  readonly fault?: (text: string) => string | undefined;
};

const wholeNumber = (least: number, most: number) => (text: string) => {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= least && value <= most ? undefined : `a whole number from ${least} to ${most}`;
};

const decimalNumber = (least: number, most: number) => (text: string) => {
  const value = Number(text);
  return text.trim() !== "" && value >= least && value <= most ? undefined : `a number from ${least} to ${most}`;
};

const webAddress = (text: string) =>
  text === "" || (/^https?:\/\//.test(text) && URL.canParse(text))
    ? undefined
    : "an address such as https://glint.example";

const notEmpty = (what: string) => (text: string) => (text === "" ? what : undefined);

const addressRange = (text: string) => {
  const [address = "", bits = ""] = text.split("/");
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
  return most >= 0 && (!text.includes("/") || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
};

const ranges = (text: string) =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .every(addressRange)
    ? undefined
    : "address ranges such as 10.0.0.0/8, with commas between them";

const oneOf =
  (...words: readonly string[]) =>
  (text: string) =>
    words.includes(text) ? undefined : `one of ${words.join(", ")}`;

/** Every setting there is, in the order of the help. */
export const settings = {
  data: {
    variable: "GLINT_DATA",
    value: "DIR",
    default: "./data",
    says: "where the embedded database and its password live",
    fault: notEmpty("a folder"),
  },
  databaseUrl: {
    variable: "DATABASE_URL",
    value: "URL",
    default: "",
    says: "a PostgreSQL (15 or later) of your own instead of the embedded one",
    fault: (text) =>
      text === "" || /^postgres(ql)?:\/\//.test(text) ? undefined : "postgres://user:password@host:port/database",
  },
  host: {
    variable: "GLINT_HOST",
    value: "ADDRESS",
    default: "127.0.0.1",
    says: "the address the portal listens on; 0.0.0.0 for all",
    fault: notEmpty("an address of this machine, or 0.0.0.0"),
  },
  port: {
    variable: "GLINT_PORT",
    value: "N",
    default: "4580",
    says: "the port the portal listens on; 0 for any free one",
    fault: wholeNumber(0, 65_535),
  },
  publicUrl: {
    variable: "GLINT_PUBLIC_URL",
    value: "URL",
    default: "",
    says: "the address people reach the portal at (default: host and port); with it set, feeds' hubs are asked to push (WebSub)",
    fault: webAddress,
  },
  contact: {
    variable: "GLINT_CONTACT",
    value: "URL",
    default: "",
    says: "contact address in the crawler's user agent (default: the portal's /crawler page)",
    fault: webAddress,
  },
  workers: {
    variable: "GLINT_WORKERS",
    value: "N",
    default: String(availableParallelism()),
    says: "crawl processes; default one a core, 0 for none",
    fault: wholeNumber(0, 256),
  },
  turns: {
    variable: "GLINT_TURNS",
    value: "N",
    default: "32",
    says: "hosts a crawl process visits at the same time",
    fault: wholeNumber(1, 1000),
  },
  leaseSeconds: {
    variable: "GLINT_LEASE_SECONDS",
    value: "S",
    default: "120",
    says: "after so long without a sign of life a crawl process's turns are taken over; the same for all processes",
    fault: wholeNumber(4, 3600),
  },
  delaySeconds: {
    variable: "GLINT_DELAY_SECONDS",
    value: "S",
    default: "1",
    says: "pause between two requests to one host; a longer Crawl-delay wins",
    fault: decimalNumber(0, 3600),
  },
  budgetPerHour: {
    variable: "GLINT_BUDGET_PER_HOUR",
    value: "N",
    default: "36000",
    says: "fetches an hour over all sites, new pages and revisits together; 0 for no limit",
    fault: wholeNumber(0, 100_000_000),
  },
  siteBudgetPerHour: {
    variable: "GLINT_SITE_BUDGET_PER_HOUR",
    value: "N",
    default: "3600",
    says: "the same for each site that has no limit of its own; 0 for no limit",
    fault: wholeNumber(0, 100_000_000),
  },
  rendersPerHour: {
    variable: "GLINT_RENDERS_PER_HOUR",
    value: "N",
    default: "600",
    says: "pages an hour rendered with Chromium, of sites whose pages are empty without scripts; 0 for none",
    fault: wholeNumber(0, 100_000),
  },
  chromium: {
    variable: "GLINT_CHROMIUM",
    value: "FILE",
    default: "",
    says: "the Chromium to render with (default: where systems install it)",
  },
  newPageWorth: {
    variable: "GLINT_NEW_PAGE_WORTH",
    value: "X",
    default: "0.05",
    says: "the exchange rate: what a new page is worth against a revisit, in difference × days (see ARCHITECTURE.md)",
    fault: decimalNumber(0.000_001, 1000),
  },
  pagesMax: {
    variable: "GLINT_PAGES_MAX",
    value: "N",
    default: "20000",
    says: "pages kept of one site unless the site says otherwise",
    fault: wholeNumber(1, 100_000_000),
  },
  depthMax: {
    variable: "GLINT_DEPTH_MAX",
    value: "N",
    default: "25",
    says: "links followed from a seed at most",
    fault: wholeNumber(0, 1000),
  },
  bodyMegabytesMax: {
    variable: "GLINT_BODY_MEGABYTES_MAX",
    value: "N",
    default: "8",
    says: "largest page read, after decompression",
    fault: wholeNumber(1, 1024),
  },
  timeoutSeconds: {
    variable: "GLINT_TIMEOUT_SECONDS",
    value: "S",
    default: "30",
    says: "longest wait for one response",
    fault: decimalNumber(1, 600),
  },
  allowedRanges: {
    variable: "GLINT_ALLOWED_RANGES",
    value: "CIDR,…",
    default: "",
    says: "private address ranges the crawler may reach; none by default",
    fault: ranges,
  },
  trustedProxies: {
    variable: "GLINT_TRUSTED_PROXIES",
    value: "CIDR,…",
    default: "",
    says: "reverse proxies whose X-Forwarded-For tells the visitor's address; none by default",
    fault: ranges,
  },
  smtpUrl: {
    variable: "GLINT_SMTP_URL",
    value: "URL",
    default: "",
    says: "your mail server, as smtp://user:password@host:587 or smtps://…; without it no mails are sent. Needs GLINT_PUBLIC_URL",
    fault: (text) =>
      text === "" || (/^smtps?:\/\/[^/]/.test(text) && URL.canParse(text))
        ? undefined
        : "an address such as smtp://user:password@mail.example.org:587",
  },
  mailFrom: {
    variable: "GLINT_MAIL_FROM",
    value: "ADDRESS",
    default: "",
    says: "the sender of mails, e.g. Glint <glint@example.org> (default: glint@ the public address's host)",
    fault: (text) =>
      text === "" || /^[^<>@\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(text)
        ? undefined
        : "an address such as glint@example.org",
  },
  resolve: {
    variable: "GLINT_RESOLVE",
    value: "HOST=ADDRESS:PORT,…",
    default: "",
    says: "for replays: hosts (or *) that are reached at another address",
  },
  samples: {
    variable: "GLINT_SAMPLES",
    value: "auto|always|never",
    default: "auto",
    says: "serve and crawl the bundled sample sites; auto: while no other site is configured",
    fault: oneOf("auto", "always", "never"),
  },
  rules: {
    variable: "GLINT_RULES",
    value: "FILE",
    default: "",
    says: "rules of recognition of your own (format: src/libraries/recognition/rules/README.md)",
  },
  visitDays: {
    variable: "GLINT_VISIT_DAYS",
    value: "N",
    default: "30",
    says: "days the log of visits is kept",
    fault: wholeNumber(1, 3650),
  },
  logLevel: {
    variable: "GLINT_LOG_LEVEL",
    value: "LEVEL",
    default: process.stderr.isTTY ? "warn" : "info",
    says: "debug, info, warn or error; default warn on a terminal, info elsewhere",
    fault: oneOf("debug", "info", "warn", "error"),
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

/** The command-line flag of a setting: GLINT_BODY_MEGABYTES_MAX -> body-megabytes-max. */
export function flagOf(setting: Setting): string {
  return setting.variable
    .replace(/^GLINT_/, "")
    .toLowerCase()
    .replaceAll("_", "-");
}

/** The settings as a table for the help text. */
export function describeSettings(): string {
  const rows = Object.values(settings).map((setting: Setting) => {
    const shown = setting.default === "" ? "" : ` (default ${setting.default})`;
    return [`${setting.variable}=${setting.value}`, `${setting.says}${shown}`] as const;
  });
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}
