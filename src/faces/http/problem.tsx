// Answers that are no page: what happened, why, what now. HTML for people, RFC 9457 JSON for programs.
import { frameMessages, useFrameMessages } from "./messages/frame.ts";
import { respondPage } from "./page.tsx";
import { Spark } from "./spark.tsx";
import type { WebContext } from "./viewer.ts";

export type ProblemKind =
  | "badRequest"
  | "forbidden"
  | "formExpired"
  | "notFound"
  | "tooLarge"
  | "tooMany"
  | "unexpected";

const statuses = {
  badRequest: 400,
  forbidden: 403,
  formExpired: 403,
  notFound: 404,
  tooLarge: 413,
  tooMany: 429,
  unexpected: 500,
} as const;

/** @param reference ties an unexpected error to its line in the log. */
export function respondProblem(c: WebContext, kind: ProblemKind, reference?: string): Response {
  const text = frameMessages(c.get("viewer").language).problems[kind];
  const status = statuses[kind];
  if (!wantsHtml(c)) {
    const problem = {
      type: "about:blank",
      title: text.title,
      status,
      detail: text.what,
      ...(reference && { instance: reference }),
    };
    return c.body(JSON.stringify(problem), status, {
      "Content-Type": "application/problem+json",
      "Cache-Control": "no-store",
    });
  }
  return respondPage(c, {
    title: text.title,
    face: "portal",
    status,
    isPrivate: true,
    content: <Problem kind={kind} status={status} reference={reference} />,
  });
}

function wantsHtml(c: WebContext): boolean {
  const accept = c.req.header("accept") ?? "*/*";
  return accept.includes("text/html") || accept.includes("*/*");
}

function Problem({ kind, status, reference }: { kind: ProblemKind; status: number; reference: string | undefined }) {
  const frame = useFrameMessages();
  const text = frame.problems[kind];
  return (
    <div class="problem">
      <p class="problem-code" aria-hidden="true">
        <Spark size={28} />
        {status}
      </p>
      <h1>{text.title}</h1>
      <p>{text.what}</p>
      <p>
        {text.next} {reference !== undefined && <code>{reference}</code>}
      </p>
      <p class="acts">
        <a class="button primary" href="/">
          {frame.home}
        </a>
        <a class="button" href="/new">
          {frame.newest}
        </a>
      </p>
    </div>
  );
}
