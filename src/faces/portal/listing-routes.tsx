import type { Hono } from "hono";
import type { VNode } from "preact";
import {
  type CategoryId,
  categories,
  findSite,
  listCategories,
  listHottest,
  listNewest,
  type ProgrammeList,
  searchProgrammes,
} from "../../features/catalog/index.ts";
import {
  type Page,
  type PageNumber,
  PageRelations,
  pageCount,
  readPageNumber,
  respondPage,
  respondProblem,
  type WebContext,
  type WebEnv,
} from "../http/index.ts";
import { categoryName } from "./category-names.ts";
import type { PortalDeps } from "./deps.ts";
import {
  CategoriesPage,
  CategoryPage,
  HottestPage,
  type Listing,
  NewestPage,
  SearchPage,
  SitePage,
} from "./listing.tsx";
import { type PortalMessages, portalMessages } from "./messages/portal-messages.ts";

/** A multiple of 2, 3 and 4, so that the last row of the grid is full at every width. */
const perPage = 36;
const queryLengthMax = 200;

/** Routes of lists: /new, /hot, /categories, /category/ID, /site/KEY, /search. */
export function addListingRoutes(portal: Hono<WebEnv>, { sql }: PortalDeps): void {
  portal.get("/new", (c) =>
    respondListing(
      c,
      (page) => listNewest(sql, page),
      (listing, path, text) => ({
        title: text.list.newestTitle,
        current: "newest",
        content: <NewestPage listing={listing} path={path} />,
      }),
    ),
  );
  portal.get("/hot", (c) =>
    respondListing(
      c,
      (page) => listHottest(sql, page),
      (listing, path, text) => ({
        title: text.list.hottestTitle,
        current: "hottest",
        content: <HottestPage listing={listing} path={path} />,
      }),
    ),
  );
  portal.get("/categories", async (c) => {
    const title = textOf(c).list.categoriesTitle;
    return respondPage(c, {
      title,
      face: "portal",
      current: "categories",
      isShared: true,
      content: <CategoriesPage counts={await listCategories(sql)} />,
    });
  });
  portal.get("/category/:id", (c) => {
    const category = readCategory(c.req.param("id"));
    if (!category) return respondProblem(c, "notFound");
    return respondListing(
      c,
      (page) => listNewest(sql, { ...page, category }),
      (listing, path) => ({
        title: categoryName(category, c.get("viewer").language),
        current: "categories",
        content: <CategoryPage category={category} listing={listing} path={path} />,
      }),
    );
  });
  portal.get("/site/:key", async (c) => {
    const site = await findSite(sql, c.req.param("key"));
    if (!site || site.state === "named") return respondProblem(c, "notFound");
    return respondListing(
      c,
      (page) => listNewest(sql, { ...page, siteId: site.id }),
      (listing, path) => ({
        title: site.name,
        // Programmes that were found there still lead here.
        ...(site.state === "removed" && { status: 410, isPrivate: true }),
        content: <SitePage site={site} listing={listing} path={path} />,
      }),
    );
  });
  portal.get("/search", (c) => respondSearch(c, { sql }));
}

async function respondSearch(c: WebContext, { sql }: Pick<PortalDeps, "sql">): Promise<Response> {
  const query = (c.req.query("q") ?? "").trim();
  if (query.length > queryLengthMax) return respondProblem(c, "badRequest");
  const counts = await listCategories(sql);
  const read = (page: PageNumber) =>
    query === ""
      ? Promise.resolve({ programmes: [], total: 0, totalIsExact: true })
      : searchProgrammes(sql, { query, ...page });
  return respondListing(c, read, (listing, path, text) => ({
    title: query === "" ? text.search.title : `${text.search.titleFor(query)} · ${text.search.title}`,
    query,
    isPrivate: true,
    content: <SearchPage query={query} listing={listing} counts={counts} path={path} />,
  }));
}

type ListingPage = Omit<Page, "face" | "content"> & { readonly content: VNode };

async function respondListing(
  c: WebContext,
  read: (page: PageNumber) => Promise<ProgrammeList>,
  present: (listing: Listing, path: string, text: PortalMessages) => ListingPage,
): Promise<Response> {
  const number = readPageNumber(c.req.query("page"), perPage);
  if (!number) return respondProblem(c, "badRequest");
  const list = await read(number);
  const pages = pageCount(list.total, perPage);
  if (number.page > pages) return respondProblem(c, "notFound");
  const listing = {
    programmes: list.programmes,
    total: list.total,
    totalIsExact: list.totalIsExact,
    page: number.page,
    pages,
    limit: perPage,
  };
  const path = c.get("viewer").path;
  const page = present(listing, path, textOf(c));
  return respondPage(c, {
    ...page,
    face: "portal",
    isShared: true,
    head: <PageRelations path={path} page={number.page} pages={pages} />,
  });
}

function textOf(c: WebContext): PortalMessages {
  return portalMessages(c.get("viewer").language);
}

function readCategory(id: string): CategoryId | undefined {
  return categories.find((category) => category.id === id)?.id;
}
