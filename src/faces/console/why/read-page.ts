import { addressOfUnknown, type RawPage } from "../../../features/labels/index.ts";
import type { OutboundClient } from "../../../platform/network/index.ts";
import type { RawForm } from "../../http/index.ts";
import type { ConsoleDeps } from "../deps.ts";
import { megabyte } from "../forms.ts";
import { type ConsoleMessages, explainReason } from "../messages/console-messages.ts";
import type { Complaint } from "../messages/site-complaints.ts";

export type GivenPage = { readonly page: RawPage; readonly origin: "fetched" | "given" };

/** What came, or why it did not. */
export type PageAnswer = ({ readonly kind: "page" } & GivenPage) | ({ readonly kind: "complaint" } & Complaint);

const urlLengthMax = 2000;

/** The page an operator asks about: a file, else pasted HTML, else fetched from the address. */
export async function readAskedPage(
  form: RawForm,
  deps: Pick<ConsoleDeps, "client" | "pageLimits">,
  messages: ConsoleMessages,
): Promise<PageAnswer> {
  const text = messages.why;
  const address = readAddress(form.text("address"));
  if (address === "invalid") return { kind: "complaint", ...text.badAddress };
  if (address !== undefined && address.length > urlLengthMax) return { kind: "complaint", ...text.tooLong };
  const given = (await form.file("file")) ?? pastedBytes(form.text("html"));
  if (!given)
    return address === undefined ? { kind: "complaint", ...text.needsInput } : await fetchPage(address, deps, messages);
  if (given.length > deps.pageLimits.bodyBytesMax)
    return { kind: "complaint", ...text.tooLarge(Math.floor(deps.pageLimits.bodyBytesMax / megabyte)) };
  const isFile = (await form.file("file")) !== undefined;
  // What was pasted came as text: whatever encoding the markup declares, its bytes here are UTF-8.
  const contentType = isFile ? "text/html" : "text/html; charset=utf-8";
  return {
    kind: "page",
    origin: "given",
    page: { url: address ?? addressOfUnknown(given), contentType, bytes: given },
  };
}

function readAddress(text: string): string | "invalid" | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed) ? trimmed : `https://${trimmed}`);
  return url && (url.protocol === "http:" || url.protocol === "https:") ? url.href : "invalid";
}

function pastedBytes(html: string): Uint8Array | undefined {
  // Browsers send line ends of a text area as CR LF.
  return html.trim() === "" ? undefined : new TextEncoder().encode(html.replaceAll("\r\n", "\n"));
}

async function fetchPage(
  url: string,
  { client, pageLimits }: { readonly client: OutboundClient; readonly pageLimits: ConsoleDeps["pageLimits"] },
  messages: ConsoleMessages,
): Promise<PageAnswer> {
  const headers = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5" };
  const exchange = await client.follow({ url, headers, ...pageLimits });
  const fault = faultOf(exchange);
  if (fault !== undefined) {
    const { title, remedy } = explainReason(fault, messages);
    return { kind: "complaint", why: messages.why.notFetched(title), remedy };
  }
  if (exchange.kind !== "response") throw new Error("an exchange without a response and without a fault");
  const contentType = exchange.headers["content-type"] ?? "";
  return { kind: "page", origin: "fetched", page: { url: exchange.url, contentType, bytes: exchange.body } };
}

const noPage = /^\s*(?:image|video|audio|font)\/|^\s*application\/(?:octet-stream|pdf|zip|gzip)/i;

/** The reason, as the console explains those of visits; undefined when a page came. */
function faultOf(exchange: Awaited<ReturnType<OutboundClient["follow"]>>): string | undefined {
  if (exchange.kind === "refused") return exchange.by === "redirect" ? "redirects-too-many" : exchange.by;
  if (exchange.kind === "failed") return exchange.fault;
  if (exchange.status < 200 || exchange.status > 299) return `status-${exchange.status}`;
  if (!exchange.complete) return "truncated";
  if (exchange.body.length === 0) return "empty";
  return noPage.test(exchange.headers["content-type"] ?? "") ? "content-type" : undefined;
}
