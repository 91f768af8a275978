import type { ComponentChildren, VNode } from "preact";
import {
  ComplaintText,
  formTokenField,
  Icon,
  type Page,
  respondPage,
  useViewer,
  type WebContext,
} from "../../http/index.ts";
import { portalMessages, usePortalMessages } from "../messages/portal-messages.ts";

export const accountTabs = [
  "me",
  "profile",
  "security",
  "sessions",
  "follows",
  "blocks",
  "filters",
  "standing",
  "data",
] as const;
export type AccountTab = (typeof accountTabs)[number];

/** Said once on top of a page: what was done, or what was wrong. */
export type AccountSaid = { readonly notice?: string | undefined; readonly complaint?: string | undefined };

type AccountPage = AccountSaid & {
  readonly tab: AccountTab;
  readonly title: string;
  readonly content: VNode;
  readonly scripts?: Page["scripts"];
  readonly status?: Page["status"];
};

/** A page of one's own account, with its tabs. */
export function respondAccount(c: WebContext, page: AccountPage): Response {
  const { tab, title, content, scripts, status, notice, complaint } = page;
  return respondPage(c, {
    title,
    face: "portal",
    current: "me",
    isPrivate: true,
    status: status ?? 200,
    scripts: scripts ?? [],
    content: (
      <div class="account">
        <Tabs current={tab} />
        <div class="account-body">
          <h1>{title}</h1>
          {notice !== undefined && (
            <p class="note notice" role="status">
              <Icon name="check" />
              {notice}
            </p>
          )}
          {complaint !== undefined && <ComplaintText id="account-complaint">{complaint}</ComplaintText>}
          {content}
        </div>
      </div>
    ),
  });
}

export function Tabs({ current }: { current: AccountTab }) {
  const text = usePortalMessages().account.tabs;
  return (
    <nav class="tabs" aria-label={text.label}>
      <ul class="tab-list">
        {accountTabs.map((tab) => (
          <li key={tab}>
            <a href={tab === "me" ? "/me" : `/me/${tab}`} aria-current={tab === current ? "page" : undefined}>
              {text[tab]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type SectionProps = { readonly id: string; readonly title: string; readonly children: ComponentChildren };

export function Section({ id, title, children }: SectionProps) {
  return (
    <section class="account-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

type ActFormProps = {
  readonly action: string;
  readonly children: ComponentChildren;
  readonly isUpload?: boolean;
  readonly class?: string;
};

/** A form of a member's own pages, with its token. */
export function ActForm({ action, children, isUpload = false, class: name = "form" }: ActFormProps) {
  const { formToken } = useViewer();
  return (
    <form class={name} method="post" action={action} {...(isUpload && { enctype: "multipart/form-data" })}>
      <input type="hidden" name={formTokenField} value={formToken} />
      {children}
    </form>
  );
}

/** A title for a tab, in the asker's language. */
export function accountMessages(c: WebContext) {
  return portalMessages(c.get("viewer").language).account;
}
