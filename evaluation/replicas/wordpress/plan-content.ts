import { seededRandom } from "../../../simulation/random.ts";
import { madeText, madeTitle, pick, type Random, slugOf, tagWords } from "../words.ts";

/** How a post carries its film; `aside`: a long text with a clip at its end, which is not what the post is about. */
export type Carrier = "shortcode" | "block" | "embed" | "playlist" | "aside" | "none";

export type PlannedComment = {
  readonly author: string;
  readonly date: string;
  readonly text: string;
  /** Place in the post's comments of the one it answers. */
  readonly answers?: number;
};

/** A file of the media library; no bytes stand behind it, its page and its address do. */
export type PlannedFile = { readonly name: string; readonly kind: "video" | "image" };

export type PlannedPost = {
  readonly number: number;
  readonly title: string;
  /** "2021-04-17 09:30:00" */
  readonly date: string;
  readonly author: string;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly carrier: Carrier;
  /** As themes are told which posts to show as films; not every film's author takes the trouble. */
  readonly format: "video" | "standard";
  readonly files: readonly PlannedFile[];
  readonly hasPicture: boolean;
  /**
   * WordPress's own mark-up. "{{id:7}}" stands for post 7's address by its id, "{{link:7}}" for its own, "{{file:0}}" for
   * the number of the post's first file in the library, "{{url:0}}" and "{{page:0}}" for that file's address and page.
   */
  readonly content: string;
  readonly comments: readonly PlannedComment[];
};

export type PlannedPage = { readonly title: string; readonly parent?: string; readonly content: string };

export type ContentPlan = {
  readonly title: string;
  readonly categories: readonly { readonly name: string; readonly parent?: string }[];
  readonly authors: readonly string[];
  /** Oldest first: what refers to another post refers to an older one. */
  readonly posts: readonly PlannedPost[];
  readonly pages: readonly PlannedPage[];
};

const categories: ContentPlan["categories"] = [
  ...["News", "People", "Places", "Films", "Notes"].map((name) => ({ name })),
  { name: "Short", parent: "Films" },
  { name: "Interviews", parent: "People" },
];
const filmCategories = ["Films", "Short"];
const otherCategories = ["News", "People", "Places", "Notes", "Interviews"];
const authors = ["alma", "bruno", "chiara", "dmitri", "eun"];
const readers = ["Farid", "Greta", "Hanako", "Ivo", "Jun", "Kemal", "Lotte", "Mio"];
const firstDay = Date.UTC(2015, 0, 5);
const lastDay = Date.UTC(2024, 10, 20);
const dayMs = 86_400_000;

/** Players of other sites as people paste them, the id made up. */
const players: readonly ((id: string) => string)[] = [
  (id) =>
    `<iframe width="560" height="315" src="https://www.youtube.com/embed/${id}" frameborder="0" allowfullscreen></iframe>`,
  (id) =>
    `<iframe src="https://player.vimeo.com/video/${numberOf(id)}" width="640" height="360" allow="fullscreen"></iframe>`,
  (id) => `<iframe src="https://www.dailymotion.com/embed/video/x${id.slice(0, 6)}" allowfullscreen></iframe>`,
];

/**
 * What a made-up WordPress site holds, settled by `seed`: posts over ten years, a third of them with a film, most of those
 * in one section but a good part anywhere; few titles say so.
 *
 * @param count of posts.
 */
export function planContent(seed: number, count: number): ContentPlan {
  const random = seededRandom(seed);
  const posts = Array.from({ length: count }, (_, number) => planPost(number, count, random));
  return { title: "The river bend", categories, authors, posts, pages: planPages(count, random) };
}

/** Whether the post's page is a programme's. */
export function isProgramme({ carrier }: Pick<PlannedPost, "carrier">): boolean {
  return carrier !== "none" && carrier !== "aside";
}

function planPost(number: number, count: number, random: Random): PlannedPost {
  const carrier = carrierOf(number, random);
  const isFilm = carrier !== "none" && carrier !== "aside";
  const title = isFilm && random() < 0.15 ? `${madeTitle(random)} (video)` : madeTitle(random);
  const day = firstDay + Math.floor(((number + random() * 0.9) / count) * ((lastDay - firstDay) / dayMs)) * dayMs;
  const date = stamp(day + (8 + Math.floor(random() * 12)) * 3_600_000);
  const files = filesOf(carrier, number, random);
  return {
    ...{ number, title, date, carrier, files },
    author: isFilm && random() < 0.5 ? "chiara" : pick(authors, random),
    categories: categoriesOf(isFilm, random),
    tags: distinct(2 + Math.floor(random() * 3), () => pick(tagWords.slice(0, 45), random)),
    format: isFilm && random() < 0.5 ? "video" : "standard",
    hasPicture: random() < 0.5,
    content: contentOf({ carrier, number, files }, random),
    comments: planComments(day, random),
  };
}

/** Every third post carries a film, whatever the seed, so that their number is settled; one in 27 a clip that is none. */
function carrierOf(number: number, random: Random): Carrier {
  if (number % 3 !== 1) return number % 27 === 5 ? "aside" : "none";
  const drawn = random();
  return drawn < 0.35 ? "shortcode" : drawn < 0.6 ? "block" : drawn < 0.9 ? "embed" : "playlist";
}

function categoriesOf(isFilm: boolean, random: Random): string[] {
  if (isFilm && random() < 0.6) return distinct(1 + Math.floor(random() * 2), () => pick(filmCategories, random));
  const first = pick(otherCategories, random);
  return !isFilm && random() < 0.06 ? [first, "Films"] : [first];
}

function filesOf(carrier: Carrier, number: number, random: Random): PlannedFile[] {
  const films = { shortcode: 1, block: 1, aside: 1, playlist: 3, embed: 0, none: 0 }[carrier];
  const pictures = carrier === "none" && random() < 0.12 ? 4 : 0;
  return [
    ...Array.from({ length: films }, (_, at) => ({ name: `take-${number}-${at + 1}`, kind: "video" as const })),
    ...Array.from({ length: pictures }, (_, at) => ({ name: `picture-${number}-${at + 1}`, kind: "image" as const })),
  ];
}

type Carried = Pick<PlannedPost, "carrier" | "number" | "files">;

function contentOf({ carrier, number, files }: Carried, random: Random): string {
  const paragraphs =
    carrier === "none" ? 3 + Math.floor(random() * 5) : carrier === "aside" ? 12 : 1 + Math.floor(random() * 2);
  const text = Array.from({ length: paragraphs }, () => paragraph(madeText(2 + Math.floor(random() * 4), random)));
  if (number > 10 && random() < 0.35) {
    const older = Math.floor(random() * number);
    const kind = random() < 0.4 ? "id" : "link";
    text.push(paragraph(`See also <a href="{{${kind}:${older}}}">${madeTitle(random)}</a>.`));
  }
  if (carrier === "none") {
    if (files.length > 0) text.splice(1, 0, `[gallery ids="${files.map((_, at) => `{{file:${at}}}`).join(",")}"]`);
    return text.join("\n\n");
  }
  const film = filmOf(carrier, random);
  if (carrier === "aside") return [...text, film].join("\n\n");
  if (files.length > 0 && random() < 0.25) text.push(paragraph(`<a href="{{page:0}}">The film's file</a>`));
  return (random() < 0.7 ? [film, ...text] : [text[0], film, ...text.slice(1)]).join("\n\n");
}

function filmOf(carrier: Carrier, random: Random): string {
  if (carrier === "embed") return htmlBlock(pick(players, random)(madeId(random)));
  if (carrier === "playlist") return `[playlist type="video" ids="{{file:0}},{{file:1}},{{file:2}}"]`;
  if (carrier === "shortcode") return `[video src="{{url:0}}" width="640" height="360"]`;
  return `<!-- wp:video --><figure class="wp-block-video"><video controls src="{{url:0}}"></video></figure><!-- /wp:video -->`;
}

function planComments(day: number, random: Random): PlannedComment[] {
  const count = Math.floor(random() ** 3 * 7);
  return Array.from({ length: count }, (_, at) => ({
    author: pick(readers, random),
    date: stamp(day + (at + 1) * dayMs * (1 + random())),
    text: madeText(1, random),
    ...(at > 0 && random() < 0.4 ? { answers: Math.floor(random() * at) } : {}),
  }));
}

function planPages(count: number, random: Random): PlannedPage[] {
  const words = distinct(4, () => madeTitle(random).split(" ")[1] ?? "river");
  const searches = words.map((word) => `<a href="{{search:${word}}}">${word}</a>`).join(", ");
  const prose = () => paragraph(madeText(5, random));
  return [
    { title: "About", content: `${prose()}${paragraph(`People look for ${searches}.`)}` },
    { title: "How we work", parent: "About", content: prose() },
    {
      title: "The house",
      parent: "About",
      content: `${prose()}${paragraph(`<a href="{{id:${count - 1}}}">Newest</a>`)}`,
    },
    { title: "Contact", content: prose() },
    { title: "Imprint", content: prose() },
    { title: "Contribute", content: `${prose()}${paragraph(`An example: <a href="{{id:1}}">this one</a>.`)}` },
    { title: "Rules for contributions", parent: "Contribute", content: prose() },
  ];
}

function paragraph(text: string): string {
  return `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;
}

function htmlBlock(html: string): string {
  return `<!-- wp:html -->${html}<!-- /wp:html -->`;
}

function distinct(count: number, draw: () => string): string[] {
  return [...new Set(Array.from({ length: count }, draw))];
}

/** Eleven characters as players' ids have them. */
function madeId(random: Random): string {
  const letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
  return Array.from({ length: 11 }, () => letters[Math.floor(random() * letters.length)]).join("");
}

function numberOf(id: string): string {
  return String([...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 899_999_999, 7) + 100_000_000);
}

/** As WordPress's database writes a time. */
function stamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19).replace("T", " ");
}

/** The last part of a post's address. */
export function slugOfPost({ title, number }: Pick<PlannedPost, "title" | "number">): string {
  return `${slugOf(title.replace(/[()]/g, "")).split("-").slice(0, 4).join("-")}-${number}`;
}
