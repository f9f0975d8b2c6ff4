import { join } from "node:path";
import { createCalendar, type Calendar } from "../../runtime/model/date.js";
import { findControlCharacter } from "../../runtime/model/text/control-character.js";
import {
  hasErrors,
  position,
  type Problem,
  type SourcePosition,
  withoutLines,
} from "../../runtime/model/error.js";
import type { FrontMatter, Page } from "../../runtime/model/page.js";
import { cleanRoute, composeLink, fileToRoute, isNotFoundPage } from "../../runtime/model/path.js";
import { localeOf } from "../../runtime/model/site.js";
import type { SiteSlugs } from "../../runtime/model/lists/taxonomy-path.js";
import { type Followed, NOTHING_FOLLOWED } from "../config/followed-folders.js";
import { NO_FIELDS, type OwnFields } from "../config/fields/own-fields.js";
import { type Password, passwordVariable } from "../config/passwords.js";
import { createProblem } from "../messages/create-problem.js";
import { namesOf } from "../config/front-matter-names.js";
import { checkCharacters } from "./source-text.js";
import { fieldLine } from "../config/fields/field-line.js";
import {
  type FolderDefaults,
  createDefaultsReader,
  withDefaults,
  withNotFoundFields,
} from "./front-matter/folder-defaults.js";
import { createFileStore } from "./file-store.js";
import { type FrontMatterResult, parseFrontMatter } from "./front-matter/front-matter.js";
import { typeFields } from "./front-matter/typed-fields.js";
import { keepGuestFields } from "./front-matter/guest-fields.js";
import { createIncluder } from "./includes/includes.js";
import { lockPage, secretFrontMatter } from "./lock-page.js";
import { resolveName } from "./front-matter/page-date.js";
import { createPageKey, formatSize } from "./vuepress-data.js";
import { ownCover } from "./text/read-covers.js";
import { resolveTitle } from "./text/page-title.js";
import { printLastUpdated, placeDates } from "./front-matter/place-dates.js";
import { resolvePermalink, resolveSlug, type PermalinkResult, type PermalinkValues } from "./permalink.js";
import { createProtection } from "./includes/protected-file.js";
import { measureReading } from "./text/reading-time.js";
import type { SourceFile } from "./scan.js";
import { summarize } from "./text/summarize.js";
import { createTextReader, type FurtherRules, type TextReader, type TextSyntax } from "./text/text-reader.js";
import { composeTerms, findSpellings } from "./text/unicode-forms.js";

/** Site settings that affect how every page is read. */
export interface PageOptions extends FurtherRules {
  /** Absolute path of the site folder. Without it, no file is included. */
  readonly siteDir?: string;
  /** Places outside the site folder whose files pages may include. */
  readonly followed?: Followed;
  readonly locales: Readonly<Record<string, { readonly lang: string }>>;
  /** Permalink pattern of the site, or `null`. A page's own `permalink` takes precedence. */
  readonly permalink: string | null;
  /** Whether addresses of pages have no `.html`. */
  readonly cleanUrls?: boolean | undefined;
  /** Slugs of tags and categories. */
  readonly slugs?: SiteSlugs | undefined;
  /** Front matter of the pages of folders. */
  readonly defaults: FolderDefaults;
  /** Fields that the site declares. */
  readonly fields?: OwnFields | undefined;
  /** Front matter fields with the terms of taxonomies that the site declares. */
  readonly termFields?: readonly string[] | undefined;
  /** IANA time zone name. */
  readonly timeZone: string;
  /** Syntax of the texts. Without HTML, pages come from untrusted authors; see `keepGuestFields`. */
  readonly syntax: TextSyntax;
  /** Time of the build. Pages dated later are drafts. */
  readonly now: Date;
  /** Passwords that the environment has, by name. */
  readonly passwords: ReadonlyMap<string, Pick<Password, "isShort">>;
}

/** Page whose markdown has not been compiled yet. Its headings become known when the body is compiled. */
export interface CreatedPage {
  /** The page as everybody sees it. */
  readonly page: Page;
  /** The page as its readers see it, and the name of their password. `null` without a password. */
  readonly secret: { readonly page: Page; readonly password: string } | null;
  /** Markdown after the front matter. */
  readonly content: string;
  /** Line of the file on which `content` begins, counted from 1. */
  readonly line: number;
  /**
   * Absolute paths of the files that the page includes, directly or through others, and of its cover. Its title can be in one of
   * them.
   */
  readonly reads: readonly string[];
  readonly problems: readonly Problem[];
}

/**
 * Function that creates a page from the text of its source file. `isUtf8` is whether the file's bytes are valid UTF-8,
 * and defaults to `true`.
 */
export type CreatePage = (source: SourceFile, text: string, isUtf8?: boolean) => CreatedPage;

/**
 * Returns a `CreatePage` function for these options. The calendar is slow to create, so all pages share it.
 */
export function createPageReader(options: PageOptions): CreatePage {
  const calendar = createCalendar(options.timeZone);
  const defaultsOf = withNotFoundFields(createDefaultsReader(options.defaults), Object.keys(options.locales));
  const reader = createTextReader(options.syntax, options);
  const { siteDir } = options;
  const include =
    siteDir === undefined
      ? () => null
      : createIncluder(() => {
          const { folders, links } = options.followed ?? NOTHING_FOLLOWED;
          const files = createFileStore(siteDir, folders);
          return { files, isProtectedFrom: createProtection({ siteDir, files, links }, options.defaults) };
        }, !options.syntax.html);
  return (source, text, isUtf8 = true) =>
    createPage(source, text, { ...options, calendar, defaultsOf, include, reader, isUtf8 });
}

interface PageContext extends PageOptions {
  readonly calendar: Calendar;
  readonly defaultsOf: ReturnType<typeof createDefaultsReader>;
  readonly include: ReturnType<typeof createIncluder>;
  readonly reader: TextReader;
  readonly isUtf8: boolean;
}

const NO_READS: readonly string[] = [];

/** Problem codes with which the front matter parser reports a control character. */
const OF_CONTROLS: ReadonlySet<string> = new Set(["control-character", "front-matter-syntax"]);

function createPage(source: SourceFile, text: string, context: PageContext): CreatedPage {
  const created = withLink(createOpenPage(source, text, context), source);
  const { page } = created;
  const { password } = page.frontmatter;
  if (password === undefined) return { ...created, secret: null };
  const lang = page.frontmatter.lang ?? context.locales[page.locale]?.lang ?? "en";
  const at = position(source.relativePath, fieldLine(text, ["password"]));
  return {
    ...created,
    page: lockPage(page, lang),
    secret: { page: { ...page, frontmatter: secretFrontMatter(page.frontmatter) }, password },
    problems: [
      ...created.problems,
      ...passwordProblems(page, password, { passwords: context.passwords, at }),
    ].map(withoutLines),
  };
}

function withLink<Created extends { readonly page: Page }>(
  created: Created,
  { linkedTo }: SourceFile,
): Created {
  return linkedTo === undefined ? created : { ...created, page: { ...created.page, linkedTo } };
}

function passwordProblems(
  { frontmatter }: Page,
  name: string,
  { passwords, at }: { readonly passwords: PageContext["passwords"]; readonly at: SourcePosition },
): readonly Problem[] {
  const variable = passwordVariable(name);
  const known = passwords.get(name);
  return [
    ...(frontmatter.home === true ? [createProblem("error", "password-home", {}, at)] : []),
    ...(known === undefined ? [createProblem("error", "password-missing", { variable }, at)] : []),
    ...(known?.isShort === true ? [createProblem("warning", "password-short", { variable }, at)] : []),
  ];
}

/** Creates a page as if it had no password. */
function createOpenPage(source: SourceFile, text: string, context: PageContext): Omit<CreatedPage, "secret"> {
  const { relativePath } = source;
  const { parsed, head, fields, problems } = readFields(text, relativePath, context);
  const { content, line } = parsed;
  const regularPath = fileToRoute(relativePath);
  const locale = localeOf(Object.keys(context.locales), regularPath);
  const lang = fields.frontmatter.lang ?? context.locales[locale]?.lang ?? "en";
  const composed = { ...fields, frontmatter: composeTerms(fields.frontmatter) };
  const { frontmatter, dated, updated } = placeDates(composed, relativePath, context.calendar);
  const date = dated?.date ?? null;
  const name = resolveName(relativePath);
  const isPlaced = parsed.given.includes("permalink");
  const at = position(relativePath, isPlaced ? fieldLine(text, namesOf("permalink")) : null);
  const { cleanUrls, slugs } = context;
  const slug = frontmatter.slug ?? null;
  const values = { regularPath, locale, name, slug, date: dated?.clock ?? null, at, cleanUrls };
  const route = resolvePath({ frontmatter, isPlaced, sitePattern: context.permalink }, values);
  const included = context.include({ relativePath, content, line, password: frontmatter.password ?? null });
  const whole = included?.content ?? content;
  const cover = ownCover(frontmatter.cover, relativePath);
  const ofCover = cover === null || context.siteDir === undefined ? NO_READS : [join(context.siteDir, cover)];
  const reads = [...(included?.reads ?? NO_READS), ...ofCover];
  const path = route.kind === "path" ? route.path : regularPath;
  const spellings = findSpellings({ relativePath, path, locale, frontmatter: fields.frontmatter, slugs });
  const page: Page = {
    path: composeLink(path),
    regularPath,
    relativePath,
    key: createPageKey(relativePath),
    title: resolveTitle(frontmatter, whole, context.reader),
    frontmatter,
    size: formatSize(text),
    ...measureReading(whole),
    date,
    lastUpdated: printLastUpdated(updated, source, { ...context, lang }),
    locale,
    summary: summarize(frontmatter.description, whole, context.reader),
    draft: isDraft(frontmatter, date, context.now),
    ...(spellings.length === 0 ? {} : { spellings }),
  };
  const characters = checkCharacters(text, relativePath, context.isUtf8);
  if (characters.some(({ code, severity }) => code === "file-encoding" && severity === "error")) {
    return { page, content, line, reads, problems: characters };
  }
  const hasControl = findControlCharacter(head) !== null;
  // An unreadable field may be the date, and a draft may not have a date yet.
  const mayBeUndated = page.draft || hasErrors(problems);
  const found = [
    ...characters,
    // A control character makes the front matter unreadable, and `characters` already reports it.
    ...(hasControl ? problems.filter(({ code }) => !OF_CONTROLS.has(code)) : problems),
    ...routeProblems(route, mayBeUndated),
    ...checkFolder(page),
  ];
  return { page, content, line, reads, problems: found };
}

/** Reads the front matter of a page, with that of its folder, as the schemas of the site's own fields return it. */
function readFields(text: string, relativePath: string, context: PageContext) {
  const schemas = (context.fields ?? NO_FIELDS).of(relativePath);
  const ofTerms = Object.fromEntries((context.termFields ?? []).map((name) => [name, null]));
  const parsed = parseFrontMatter(text, relativePath, { ...ofTerms, ...schemas });
  const head = text.slice(0, text.length - parsed.content.length);
  const guest = context.syntax.html ? null : keepGuestFields(parsed.frontmatter, { relativePath, head });
  const own = { ...parsed, frontmatter: guest?.frontmatter ?? parsed.frontmatter };
  const defaults = context.defaultsOf(relativePath);
  const written = defaults === null ? own : withDefaults(own, defaults);
  const typed = typeFields(written.frontmatter, schemas, {
    relativePath,
    head,
    isReported: createIsReported(parsed, written.frontmatter),
  });
  return {
    parsed,
    head,
    fields: { ...written, frontmatter: typed.frontmatter },
    problems: [...parsed.problems, ...(guest?.problems ?? []), ...typed.problems],
  };
}

/** Creates a function that tests whether a field is missing because of a reported problem. */
function createIsReported(
  { given, problems }: FrontMatterResult,
  frontmatter: FrontMatter,
): (name: string) => boolean {
  // Nothing is known about the fields of front matter that cannot be parsed.
  const isUnreadable = given.length === 0 && hasErrors(problems);
  return (name) => isUnreadable || (given.includes(name) && !Object.hasOwn(frontmatter, name));
}

function routeProblems(route: PermalinkResult, mayBeUndated: boolean): readonly Problem[] {
  if (route.kind === "problem") return [route.problem];
  return route.warning === null || mayBeUndated ? [] : [route.warning];
}

/** Warns of a page in a `_drafts` folder that would be published. Hexo and Jekyll publish nothing from that folder. */
function checkFolder({ relativePath, draft }: Page): readonly Problem[] {
  if (draft || !/(?:^|\/)_drafts\//.test(relativePath)) return [];
  return [createProblem("warning", "draft-published", {}, position(relativePath))];
}

/** Permalink patterns that can apply to a page. */
interface Patterns {
  readonly frontmatter: FrontMatter;
  /** Whether the permalink in `frontmatter` is the page's own, and not a default of its folder. */
  readonly isPlaced: boolean;
  readonly sitePattern: string | null;
}

/**
 * Returns the route of a page. A pattern for many pages does not apply to home pages, so that they keep their usual
 * address, nor to a page whose slug is a whole address.
 */
function resolvePath(
  { frontmatter, isPlaced, sitePattern }: Patterns,
  values: PermalinkValues,
): PermalinkResult {
  const isHome = frontmatter.home === true || values.regularPath === values.locale;
  const isNotFound = isNotFoundPage({ path: values.regularPath, locale: values.locale });
  const isFixed = !isPlaced && (isHome || isNotFound || values.slug?.startsWith("/") === true);
  const pattern = isFixed ? null : (frontmatter.permalink ?? sitePattern);
  const found: PermalinkResult =
    pattern === null || pattern === ""
      ? { kind: "path", path: resolveSlug(values), warning: null }
      : resolvePermalink(pattern, values);
  // The further pages of a home page are below its address. An author's own permalink stays as it is.
  const isClean = values.cleanUrls === true && !isPlaced && !isNotFound && frontmatter.home !== true;
  return isClean && found.kind === "path" ? { ...found, path: cleanRoute(found.path) } : found;
}

/**
 * Returns whether a page is a draft: its front matter has `draft: true`, its date is after `now`, or it has expired.
 */
export function isDraft(frontmatter: FrontMatter, date: string | null, now: Date): boolean {
  const { draft, expiryDate } = frontmatter;
  if (draft === true || (date !== null && Date.parse(date) > now.getTime())) return true;
  return typeof expiryDate === "string" && Date.parse(expiryDate) <= now.getTime();
}
