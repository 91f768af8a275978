import type { ProgrammeCard, Site } from "../../features/catalog/index.ts";
import { formatNumber, Icon, Spark, useViewer } from "../http/index.ts";
import { Card, Picture, programmeHref, RankedCard, SourceLine, useWhy } from "./card.tsx";
import { categoryName } from "./category-names.ts";
import type { CrawlProgress } from "./crawl-progress.ts";
import { FirstCrawl } from "./first-crawl.tsx";
import { usePortalMessages } from "./messages/portal-messages.ts";

/** One topic's row. */
export type Shelf = {
  readonly category: string;
  readonly count: number;
  readonly programmes: readonly ProgrammeCard[];
};

export type HomeProps = {
  readonly lead?: ProgrammeCard | undefined;
  readonly hottest: readonly ProgrammeCard[];
  readonly newest: readonly ProgrammeCard[];
  readonly shelves: readonly Shelf[];
  readonly sites: readonly Site[];
  /** Needed when there is no lead. */
  readonly progress?: CrawlProgress | undefined;
};

const noProgress: CrawlProgress = { pagesRead: 0, pagesWaiting: 0, programmes: 0 };

export function Home(props: HomeProps) {
  const text = usePortalMessages();
  if (!props.lead) return <FirstCrawl sites={props.sites} progress={props.progress ?? noProgress} />;
  const isSampleOnly = props.sites.length > 0 && props.sites.every((site) => site.isSample);
  return (
    <div class="home">
      <h1 class="visually-hidden">{text.home.heading}</h1>
      {isSampleOnly && <SampleNote />}
      <div class="top-story">
        <Lead programme={props.lead} />
        {props.hottest.length > 0 && <AlsoHot programmes={props.hottest} />}
      </div>
      <Row title={text.home.newest} href="/new" more={text.home.allNewest} programmes={props.newest} hasWhy={false} />
      {props.shelves.map((shelf) => (
        <ShelfRow key={shelf.category} shelf={shelf} />
      ))}
      <p class="acts home-more">
        <a class="button" href="/categories">
          {text.home.moreTopics}
        </a>
      </p>
    </div>
  );
}

function SampleNote() {
  const text = usePortalMessages().home;
  return (
    <aside class="note sample-note">
      <Spark size={18} tone="current" />
      <p>
        <strong>{text.sampleTitle}</strong> {text.sampleText} <code>npm start -- https://site.example</code> ·{" "}
        <a href="/console">{text.sampleConsole}</a>
      </p>
    </aside>
  );
}

function Lead({ programme }: { programme: ProgrammeCard }) {
  const text = usePortalMessages();
  const reason = useWhy(programme) ?? text.home.leadNote;
  return (
    <article class="lead card">
      <Picture programme={programme} isEager={true} />
      <div class="lead-text">
        <p class="lead-reason">
          <Spark size={16} />
          {reason}
        </p>
        <h2 class="lead-title">
          <a href={programmeHref(programme)}>{programme.title}</a>
        </h2>
        {programme.description !== undefined && <p class="lead-description">{programme.description}</p>}
        <SourceLine programme={programme} hasViews={programme.why?.key !== "views"} />
      </div>
    </article>
  );
}

function AlsoHot({ programmes }: { programmes: readonly ProgrammeCard[] }) {
  const text = usePortalMessages();
  return (
    <section class="also-hot" aria-labelledby="also-hot">
      <RowHead id="also-hot" title={text.home.alsoHot} href="/hot" more={text.home.allHottest} />
      <ol class="ranked-list">
        {programmes.map((programme, index) => (
          <li key={programme.id}>
            <RankedCard programme={programme} place={index + 2} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function ShelfRow({ shelf }: { shelf: Shelf }) {
  const text = usePortalMessages();
  const { language } = useViewer();
  return (
    <Row
      title={categoryName(shelf.category, language)}
      href={`/category/${shelf.category}`}
      more={text.home.allOf(formatNumber(shelf.count, language))}
      programmes={shelf.programmes}
      hasWhy={true}
    />
  );
}

type RowProps = {
  readonly title: string;
  readonly href: string;
  readonly more: string;
  readonly programmes: readonly ProgrammeCard[];
  readonly hasWhy: boolean;
};

function Row({ title, href, more, programmes, hasWhy }: RowProps) {
  const id = `row-${href.replace(/\W+/g, "-")}`;
  if (programmes.length === 0) return undefined;
  return (
    <section class="row" aria-labelledby={id}>
      <RowHead id={id} title={title} href={href} more={more} />
      <ul class="row-cards">
        {programmes.map((programme) => (
          <li key={programme.id}>
            <Card programme={programme} hasWhy={hasWhy} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RowHead({ id, title, href, more }: { id: string; title: string; href: string; more: string }) {
  return (
    <div class="row-head">
      <h2 id={id}>{title}</h2>
      <a href={href} aria-describedby={id}>
        {more}
        <Icon name="forward" size={16} />
      </a>
    </div>
  );
}
