// Small pieces that several pages of the console share.
import type { ComponentChildren } from "preact";
import { isUnknownAddress } from "../../features/labels/index.ts";
import { formatAge, formatNumber, formTokenField, Icon, type IconName, safeLink, useViewer } from "../http/index.ts";
import { useConsoleMessages } from "./messages/console-messages.ts";

export function Head({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <header class="page-head">
      <h1>{title}</h1>
      <div class="acts">{children}</div>
    </header>
  );
}

/** The outcome of the last act, said once. */
export function Notice({ text }: { text: string | undefined }) {
  if (text === undefined) return undefined;
  return (
    <p class="note notice" role="status">
      <Icon name="check" />
      {text}
    </p>
  );
}

export function Figures({ figures }: { figures: readonly (readonly [label: string, value: number])[] }) {
  const { language } = useViewer();
  return (
    <dl class="console-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(value, language)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A crawled address: a link when it may be one, else plain text; long ones are cut in the middle of the cell by CSS. */
export function Address({ url }: { url: string }) {
  const link = safeLink(url);
  const shown = url.replace(/^https?:\/\//, "");
  if (link === undefined) return <code class="address">{shown}</code>;
  return (
    <a class="address" href={link} title={url} rel="noopener noreferrer external" target="_blank">
      {shown}
    </a>
  );
}

/** The address of an examined or labelled page; a page handed in without one is told by its mark. */
export function PageAddress({ url }: { url: string }) {
  const text = useConsoleMessages().why;
  if (!isUnknownAddress(url)) return <Address url={url} />;
  return (
    <span class="soft">
      {text.withoutAddress} <code>{url.slice(url.lastIndexOf("/") + 1)}</code>
    </span>
  );
}

/** Leads to the page that explains the verdict on this address. */
export function WhyLink({ url }: { url: string }) {
  const text = useConsoleMessages().why;
  if (safeLink(url) === undefined) return undefined;
  return (
    <a class="why-link" href={`/console/why?url=${encodeURIComponent(url)}`} aria-label={text.linkAbout(url)}>
      {text.link}
    </a>
  );
}

/** How long ago, with the exact time on hover; `never` when it has not happened. */
export function When({ at, never }: { at: Date | undefined; never: string }) {
  const { language, now } = useViewer();
  if (!at) return <span class="soft">{never}</span>;
  const age = formatAge(at, now, language);
  return (
    <time dateTime={at.toISOString()} title={age.exact}>
      {age.text}
    </time>
  );
}

type ActButtonProps = {
  readonly action: string;
  readonly label: string;
  /** Said to screen readers: the label with what it acts on. */
  readonly fullLabel: string;
  readonly icon: IconName;
};

/** A button that changes something, in a form of its own. */
export function ActButton({ action, label, fullLabel, icon }: ActButtonProps) {
  const { formToken } = useViewer();
  return (
    <form method="post" action={action}>
      <input type="hidden" name={formTokenField} value={formToken} />
      <button type="submit" class="button small" aria-label={fullLabel}>
        <Icon name={icon} size={16} />
        {label}
      </button>
    </form>
  );
}
