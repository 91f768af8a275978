// The frame around every page: skip link, top bar with search, navigation (rail on desktops, bottom bar on phones).
import type { ComponentChildren } from "preact";
import { Avatar } from "./avatar.tsx";
import { Bell, MailBox } from "./bell.tsx";
import { Icon, type IconName } from "./icons.tsx";
import { frameMessages, useFrameMessages } from "./messages/frame.ts";
import { consoleNavigation, type NavigationItem, type NavigationKey, portalNavigation } from "./navigation.ts";
import { Spark } from "./spark.tsx";
import { type Theme, useViewer } from "./viewer.ts";

export type FaceName = "portal" | "console";

type ShellProps = {
  readonly face: FaceName;
  readonly current?: NavigationKey | undefined;
  /** What the search box holds. */
  readonly query?: string | undefined;
  readonly children: ComponentChildren;
};

export function Shell({ face, current, query, children }: ShellProps) {
  const viewer = useViewer();
  const text = useFrameMessages();
  const items = face === "console" ? consoleNavigation(viewer) : portalNavigation(viewer);
  return (
    <div class={`shell shell-${face}`}>
      <a class="skip" href="#main">
        {text.skip}
      </a>
      <header class="topbar">
        <a class="brand" href={face === "console" ? "/console" : "/"}>
          <Spark size={24} />
          <span class="brand-name">{text.brand}</span>
          {face === "console" && <span class="brand-face">{text.console}</span>}
        </a>
        <SearchBox query={query} />
        {viewer.member && <MailBox isCurrent={current === "messages"} />}
        {viewer.member && <Bell isCurrent={current === "notifications"} />}
        <TopActs />
      </header>
      <Navigation items={items} current={current} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      {viewer.hasShortcuts && <ShortcutsDialog />}
    </div>
  );
}

function Navigation({ items, current }: { items: readonly NavigationItem[]; current: NavigationKey | undefined }) {
  const text = useFrameMessages();
  return (
    <nav class="places" aria-label={text.mainNavigation}>
      <ul>
        {items.map((item) => (
          <li key={item.key} class={item.isWideOnly ? "wide-only" : undefined}>
            <a href={item.href} aria-current={item.key === current ? "page" : undefined} data-place={item.key}>
              <Icon name={item.icon} size={22} />
              <span>{item.label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SearchBox({ query }: { query: string | undefined }) {
  const text = useFrameMessages();
  const { hasShortcuts } = useViewer();
  return (
    <search class="search">
      <form action="/search" method="get">
        <label class="visually-hidden" for="search-query">
          {text.searchHint}
        </label>
        <input
          id="search-query"
          name="q"
          type="search"
          value={query ?? ""}
          placeholder={text.searchHint}
          autocomplete="off"
          maxLength={200}
          enterKeyHint="search"
          {...(hasShortcuts && { "aria-keyshortcuts": "/" })}
        />
        {hasShortcuts && (
          <span class="search-key" aria-hidden="true">
            /
          </span>
        )}
        <button type="submit" class="search-go" aria-label={text.search}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}

function TopActs() {
  const { member, path } = useViewer();
  const text = useFrameMessages();
  return (
    <div class="top-acts">
      <LanguageSwitch />
      <ThemeSwitch />
      {member ? (
        <a class="top-member" href="/me">
          <Avatar of={member} size={28} />
          <span>{member.displayName ?? member.name}</span>
        </a>
      ) : (
        <a class="button quiet" href={`/sign-in?back=${encodeURIComponent(path)}`} rel="nofollow">
          {text.signIn}
        </a>
      )}
    </div>
  );
}

function LanguageSwitch() {
  const { language, path } = useViewer();
  const other = language === "en" ? "zh" : "en";
  const label = other === "zh" ? "中文" : "English";
  return (
    <form method="post" action="/preferences" class="switch">
      <input type="hidden" name="back" value={path} />
      <button name="language" value={other} type="submit" class="button quiet" lang={other === "zh" ? "zh-CN" : "en"}>
        {label}
      </button>
    </form>
  );
}

const themeIcons: Readonly<Record<Theme, IconName>> = { auto: "halfSun", light: "sun", dark: "moon" };
const themeAfter: Readonly<Record<Theme, Theme>> = { auto: "light", light: "dark", dark: "auto" };

function ThemeSwitch() {
  const { theme, path, language } = useViewer();
  const text = frameMessages(language);
  return (
    <form
      method="post"
      action="/preferences"
      class="switch"
      data-theme-switch
      data-labels={JSON.stringify(text.themeNext)}
    >
      <input type="hidden" name="back" value={path} />
      <button
        name="theme"
        value={themeAfter[theme]}
        type="submit"
        class="button quiet icon-only"
        aria-label={text.themeNext[theme]}
        title={text.themeNext[theme]}
      >
        {(Object.keys(themeIcons) as Theme[]).map((name) => (
          <span key={name} class={`theme-icon theme-icon-${name}`}>
            <Icon name={themeIcons[name]} />
          </span>
        ))}
      </button>
    </form>
  );
}

function Footer() {
  const text = useFrameMessages();
  return (
    <footer class="footer">
      <p>{text.footer}</p>
    </footer>
  );
}

/** The list that "?" opens; without scripts nothing opens it, and it stays out of the way. */
function ShortcutsDialog() {
  const text = useFrameMessages();
  return (
    <dialog id="shortcuts" aria-labelledby="shortcuts-title">
      <h2 id="shortcuts-title">{text.shortcuts}</h2>
      <dl class="shortcut-list">
        {text.shortcutRows.map(([key, act]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit" class="button">
          {text.close}
        </button>
      </form>
    </dialog>
  );
}
