import type { SiteShell } from "../../runtime/model/site.js";
import type { Page } from "../../runtime/model/page.js";
import type { ReadPage } from "./workers/read-sources.js";
import { feedTaxonomies, fieldsOfTaxonomies } from "../config/options/taxonomies-schema.js";
import { createPlaceOfOption } from "../config/place-of-option.js";
import { createAddedPageAt } from "../config/plugins/plugin-pages.js";
import type { SiteConfig } from "../config/schema.js";
import type { Project } from "../config/project.js";
import type { OpenedFonts } from "../content/cards/card-fonts.js";
import { type Card, cardCovers, NO_CARDS, planCards } from "../content/cards/plan-cards.js";
import type { FileStore } from "../content/file-store.js";
import type { SourceFile } from "../content/scan.js";
import type { Pictures } from "../content/pictures/pictures.js";
import { readCovers, type ReadCovers } from "../content/text/read-covers.js";
import { createPlaceOfField, createPlaceOfSetting } from "../content/front-matter/place-of-field.js";
import { ownFiles } from "../output/own-files.js";
import { createRoutes, type RouteOptions, type RouteTable } from "../routes/create-routes.js";
import type { AnswerQuery } from "../../runtime/model/lists/post-query.js";
import { createQueryAnswers } from "../site/answer-queries.js";
import { type CreatedSite, createSite } from "../site/create-site.js";
import type { Problem } from "../../runtime/model/error.js";
import type { PublicFile } from "../output/public-files.js";
import { writableParts } from "../routes/writable-parts.js";

/** A site before its pages are compiled: pages with their relations, and all routes. */
export interface SiteLayout extends CreatedSite, Pick<ReadCovers, "assets" | "pictures"> {
  readonly table: RouteTable;
  /** Pictures of pages for other sites, which are not drawn yet. */
  readonly cards: readonly Card[];
  readonly answer: AnswerQuery;
}

/** Access to the images of a site. */
export interface SiteImages {
  readonly files: FileStore;
  /** Access to smaller forms, or `null` if the site has none. */
  readonly pictures: Pictures | null;
  /** Fonts of social cards, or `null` if the site wants none. */
  readonly fonts: OpenedFonts | null;
}

/** Returns the pages that a build shows. Drafts are included only on request. */
export function shownPages(project: Project, pages: readonly ReadPage[]): readonly Page[] {
  return pages.flatMap(({ page }) => (project.drafts || !page.draft ? page : []));
}

/** Inputs of a layout. */
interface LayoutInput {
  readonly redirects: RouteOptions["redirects"];
  readonly heads: NonNullable<RouteOptions["heads"]>;
  readonly shell: SiteShell;
  readonly pages: readonly Page[];
  readonly sources: readonly SourceFile[];
  readonly images: SiteImages;
}

/** Connects the pages with each other and assigns a path to every route. */
export async function layOutSite(
  project: Project,
  { shell, pages, sources, images, heads, redirects }: LayoutInput,
): Promise<SiteLayout> {
  const { config, siteDir } = project;
  const placeOfOption = createPlaceOfOption(project);
  const { site, problems } = createSite({
    shell,
    config,
    placeOf: placeOfOption,
    pages,
    collections: project.collections,
    fields: project.fields,
  });
  const placeOf = createPlaceOfSetting(project);
  const pageAt = createAddedPageAt(await project.plugins.pages(), sources);
  const { html } = config.markdown;
  const read = () => readCovers({ siteDir, base: config.base, pages, placeOf, html, ...images });
  let found = read();
  if (images.pictures?.takeMissed() === true) {
    await images.pictures.look();
    found = read();
  }
  const { covers, assets, pictures, problems: coverProblems } = found;
  const { files, fonts } = images;
  const options = config.socialCards;
  const planned =
    options === false || fonts === null
      ? NO_CARDS
      : planCards({ siteDir, options, opened: fonts, shell, pages, files, placeOf, placeOfOption });
  const table = createRoutes(site, {
    pageSize: config.pageSize,
    listFields: config.listFields,
    covers,
    cards: cardCovers(planned.cards),
    repository: config.repository,
    redirects,
    ownFiles: ownFiles(config, Object.keys(shell.locales)),
    placeOf,
    heads,
    pluginOf: (source) => pageAt(source)?.plugin ?? null,
    ...taxonomyOptions(project, shell),
  });
  return {
    site,
    table,
    answer: createQueryAnswers(site, table.summaryOf),
    assets,
    pictures,
    cards: [...planned.cards.values()],
    problems: [...problems, ...coverProblems, ...planned.problems, ...table.problems],
  };
}

/** Returns the options of routes that follow from the taxonomies of a site. */
function taxonomyOptions(
  { config, placeOfEntry }: Project,
  { feeds }: SiteShell,
): Pick<RouteOptions, "fieldOf" | "feedTaxonomies" | "placeOfEntry"> {
  return {
    fieldOf: fieldsOfTaxonomies(config.taxonomies),
    feedTaxonomies: feeds.length === 0 ? [] : feedTaxonomies(config),
    placeOfEntry(taxonomy, id) {
      const { collection } = config.taxonomies[taxonomy] ?? {};
      return collection === undefined ? null : placeOfEntry(collection, id);
    },
  };
}

/** A planned site with all problems found so far. */
export interface FaultyPlan {
  readonly project: Project;
  readonly pages: readonly Page[];
  readonly table: RouteTable;
  readonly publicFiles: readonly PublicFile[];
  readonly problems: readonly Problem[];
}

/** The part of a planned site that can be rendered and checked although the site has errors. */
export interface SoundPart {
  readonly table: RouteTable;
  readonly publicFiles: readonly PublicFile[];
  /** Sources of routes that were left out. Their texts can be compiled. */
  readonly unwritten: readonly string[];
  /** Returns whether a missing address may exist once the errors are fixed. */
  readonly mayCome: (path: string) => boolean;
  /** Returns whether a problem of the part is one of the whole site. */
  readonly isCertain: (problem: Problem) => boolean;
}

/** Leaves out the routes, redirects and files that have no place in the output. */
export function soundPart({ project, pages, table, publicFiles, problems }: FaultyPlan): SoundPart {
  const { isLeftOut, isWhole, publicFiles: files, ...parts } = writableParts(table, publicFiles);
  const isUnread = findUnread(project, pages, problems);
  const written = new Set(parts.routes.map(({ source }) => source));
  const unwritten = table.routes.flatMap(({ source }) =>
    source === null || written.has(source) ? [] : [source],
  );
  return {
    table: { ...table, ...parts },
    publicFiles: files,
    unwritten,
    mayCome: (path) => isLeftOut(path) || isUnread(path),
    // If a page was left out, its address may match another spelling and seem redirected.
    isCertain: ({ code }) => isWhole || code !== "redirected-link",
  };
}

/** Options that decide which addresses and files a site has. */
const ADDRESS_OPTIONS: readonly string[] = [
  "base",
  "cleanUrls",
  "comments",
  "defaults",
  "feed",
  "host",
  "locales",
  "pageSize",
  "permalink",
  "plugins",
  "redirects",
  "sitemap",
  "taxonomies",
  "timeZone",
  "url",
];

/** Matches codes of problems with addresses. */
const OF_ADDRESSES = /^(?:address|broken|outside|permalink|public|redirect|redirected|sidebar)-/;

/**
 * Returns a function that tests whether a problem exists whatever the faulty options of the configuration should be. The
 * other problems are reported once the options are correct.
 */
export function createIsCertain({ faults }: Pick<Project, "faults">): (problem: Problem) => boolean {
  const mayMove = faults !== null && ADDRESS_OPTIONS.some((name) => faults.options.has(name));
  return ({ code }) => !mayMove || !OF_ADDRESSES.test(code);
}

/**
 * Matches routes that exist because of front matter of articles: tags, categories, the timeline, further
 * pages. Folders of taxonomies that the site declares are added.
 */
const LISTING = /\/(?:tag|categories|timeline|page)(?:\/|$)/;
const LISTED_BY: readonly string[] = [
  "title",
  "date",
  "tags",
  "categories",
  "home",
  "homeFolder",
  "publish",
  "listed",
];
const FOUND_BY: readonly string[] = ["permalink", "slug", "aliases"];

/**
 * Creates a function that tests whether an address may exist once front matter errors are fixed. The address
 * is decoded and relative to the base. A field with an error is not read, so the listings or addresses that it
 * creates are unknown.
 */
export function findUnread(
  {
    config,
    siteDir,
  }: Pick<Project, "siteDir"> & { readonly config: Pick<SiteConfig, "permalink" | "taxonomies"> },
  pages: readonly Page[],
  problems: readonly Problem[],
): (path: string) => boolean {
  if (problems.some(isOfAddedPages)) return () => true;
  const faulty = filesWith(problems, /^(?:front-matter|permalink)-/);
  const misplaced = filesWith(problems, /^permalink-/);
  const placeOf = createPlaceOfField(siteDir);
  const isUnread = ({ frontmatter, relativePath }: Page, field: string) =>
    isNothing(frontmatter[field]) && placeOf(relativePath, field).line !== null;
  const found = pages.filter(({ relativePath }) => faulty.has(relativePath));
  const mayMove = found.some((page) => {
    const pattern = page.frontmatter.permalink ?? config.permalink;
    const fields = pattern === undefined ? FOUND_BY : [...FOUND_BY, "date"];
    return misplaced.has(page.relativePath) || fields.some((field) => isUnread(page, field));
  });
  if (mayMove) return () => true;
  const listedBy = new Set([...LISTED_BY, ...fieldsOfTaxonomies(config.taxonomies).values()]);
  const mayList = found.some((page) => [...listedBy].some((field) => isUnread(page, field)));
  const folders = Object.entries(config.taxonomies).flatMap(([name, { title, folder = name }]) =>
    title === undefined ? [] : `/${folder}/`,
  );
  return (path) => mayList && (LISTING.test(path) || folders.some((folder) => `${path}/`.includes(folder)));
}

/**
 * Returns whether a plugin could not add all its pages. A page with the path of a file is not missing, because its links lead to the
 * file.
 */
function isOfAddedPages({ code, values }: Problem): boolean {
  const { part, kind, of, other } = values ?? {};
  return (
    of === "plugin" ||
    (code === "plugin-page-taken" && other !== null) ||
    (code.startsWith("plugin-") && (part ?? kind) === "pages")
  );
}

/** Returns the files with an error whose code matches. */
function filesWith(problems: readonly Problem[], codes: RegExp): ReadonlySet<string> {
  const errors = problems.filter(({ severity, code }) => severity === "error" && codes.test(code));
  return new Set(errors.flatMap(({ at }) => (at === null ? [] : [at.file])));
}

function isNothing(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}
