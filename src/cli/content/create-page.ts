import { createCalendar, type Calendar } from "../../runtime/model/date.js";
import { findControlCharacter } from "../../runtime/model/control-character.js";
import { createProblem, position, type Problem } from "../../runtime/model/error.js";
import type { FrontMatter, Page } from "../../runtime/model/page.js";
import { fileToRoute } from "../../runtime/model/path.js";
import { localeOf } from "../../runtime/model/site.js";
import { checkCharacters } from "./check-characters.js";
import { fieldLine } from "./field-line.js";
import { parseFrontMatter } from "./front-matter.js";
import { keepGuestFields } from "./guest-fields.js";
import { createLastUpdatedFormat, type LastUpdatedFormat } from "./last-updated.js";
import { placeDate, resolveDate, resolveName } from "./page-date.js";
import { createPageKey } from "./page-key.js";
import { formatSize } from "./page-size.js";
import { resolveTitle } from "./page-title.js";
import { resolvePermalink, type PermalinkResult, type PermalinkValues } from "./permalink.js";
import { readingTime } from "./reading-time.js";
import type { SourceFile } from "./scan.js";
import { summarize } from "./summarize.js";

/** What of a site decides how its pages are read. */
export interface PageOptions {
  readonly locales: Readonly<Record<string, { readonly lang: string }>>;
  /** The site's pattern; a page's own goes before it. */
  readonly permalink: string | null;
  /** IANA name. */
  readonly timeZone: string;
  /** Pages are of authors that nobody vouches for, see `keepGuestFields`. */
  readonly isGuest: boolean;
  /** Pages dated later are drafts. */
  readonly now: Date;
}

/** A page before its markdown is compiled: headings come with the body. */
export interface CreatedPage {
  readonly page: Page;
  /** The markdown behind the front matter. */
  readonly content: string;
  /** Line of the file that `content` begins on, counted from 1. */
  readonly line: number;
  readonly problems: readonly Problem[];
}

/**
 * Everything that can be known of a page from its source text alone. `isUtf8`: the bytes that the text was read from are
 * UTF-8, as is assumed.
 */
export type CreatePage = (source: SourceFile, text: string, isUtf8?: boolean) => CreatedPage;

/** A function that makes pages by the same options; what is costly to set up is set up once. */
export function createPageReader(options: PageOptions): CreatePage {
  const formatUpdated = createLastUpdatedFormat(options.timeZone);
  const calendar = createCalendar(options.timeZone);
  return (source, text, isUtf8 = true) =>
    createPage(source, text, { ...options, formatUpdated, calendar, isUtf8 });
}

interface PageContext extends PageOptions {
  readonly formatUpdated: LastUpdatedFormat;
  readonly calendar: Calendar;
  readonly isUtf8: boolean;
}

/** Codes under which the front matter reader reports a control character. */
const OF_CONTROLS: ReadonlySet<string> = new Set(["control-character", "front-matter-syntax"]);

function createPage(source: SourceFile, text: string, context: PageContext): CreatedPage {
  const { relativePath } = source;
  const parsed = parseFrontMatter(text, relativePath);
  const { content, line } = parsed;
  const head = text.slice(0, text.length - content.length);
  const guest = context.isGuest ? keepGuestFields(parsed.frontmatter, { relativePath, head }) : null;
  const fields = guest?.frontmatter ?? parsed.frontmatter;
  const problems = [...parsed.problems, ...(guest?.problems ?? [])];
  // A Mac may keep the name in another Unicode form than that in which links are typed, and git carries it over.
  const regularPath = fileToRoute(relativePath.normalize("NFC"));
  const locale = localeOf(Object.keys(context.locales), regularPath);
  const lang = fields.lang ?? context.locales[locale]?.lang ?? "en";
  const read = resolveDate(fields.date, relativePath);
  const isZoned = fields.date !== undefined && parsed.isZoned;
  const dated = read === null ? null : placeDate(read, isZoned, context.calendar);
  const date = dated?.date ?? null;
  const frontmatter = fields.date === undefined || date === null ? fields : { ...fields, date };
  const name = resolveName(relativePath);
  const isPlaced = frontmatter.permalink !== undefined;
  const at = position(relativePath, isPlaced ? fieldLine(text, ["permalink"]) : null);
  const values = { regularPath, locale, name, date: dated?.clock ?? null, at };
  const route = resolvePath(frontmatter, context.permalink, values);
  const page: Page = {
    path: route.kind === "path" ? route.path : regularPath,
    regularPath,
    relativePath,
    key: createPageKey(relativePath),
    title: resolveTitle(frontmatter, content),
    frontmatter,
    size: formatSize(text),
    readingTime: readingTime(content),
    date,
    lastUpdated: context.formatUpdated(source.updatedAt, lang),
    locale,
    summary: summarize(frontmatter.description, content),
    draft: isDraft(frontmatter, date, context.now),
  };
  const characters = checkCharacters(text, relativePath, context.isUtf8);
  if (characters.some(({ code, severity }) => code === "file-encoding" && severity === "error")) {
    return { page, content, line, problems: characters };
  }
  const hasControl = findControlCharacter(head) !== null;
  // What cannot be read of the front matter may be the date, and a draft may have none yet.
  const mayBeUndated = page.draft || problems.some(({ severity }) => severity === "error");
  const found = [
    ...characters,
    // A control character keeps front matter from being read, and is reported already.
    ...(hasControl ? problems.filter(({ code }) => !OF_CONTROLS.has(code)) : problems),
    ...routeProblems(route, mayBeUndated),
    ...checkFolder(page),
  ];
  return { page, content, line, problems: found };
}

function routeProblems(route: PermalinkResult, mayBeUndated: boolean): readonly Problem[] {
  if (route.kind === "problem") return [route.problem];
  return route.warning === null || mayBeUndated ? [] : [route.warning];
}

/** Hexo and Jekyll publish nothing of this folder, so its author may not mean to. */
function checkFolder({ relativePath, draft }: Page): readonly Problem[] {
  if (draft || !/(?:^|\/)_drafts\//.test(relativePath)) return [];
  const message = "A page is published that lies in a folder `_drafts`";
  const hint = "Write `draft: true`, or name the folder in `exclude`: nothing but that keeps a page back.";
  return [createProblem("warning", "draft-published", message, position(relativePath), hint)];
}

/** The site's pattern leaves home pages where readers look for them. */
function resolvePath(
  frontmatter: FrontMatter,
  sitePattern: string | null,
  values: PermalinkValues,
): PermalinkResult {
  const isHome = frontmatter.home === true || values.regularPath === values.locale;
  const pattern = frontmatter.permalink ?? (isHome ? null : sitePattern);
  if (pattern === null || pattern === "") {
    return { kind: "path", path: values.regularPath, warning: null };
  }
  return resolvePermalink(pattern, values);
}

/** Whether a page is not for readers yet: it says so, or its date is to come. */
export function isDraft(frontmatter: FrontMatter, date: string | null, now: Date): boolean {
  return frontmatter.draft === true || (date !== null && Date.parse(date) > now.getTime());
}
