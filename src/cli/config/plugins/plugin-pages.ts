import type { Problem, SourcePosition } from "../../../runtime/model/error.js";
import { createProblem } from "../../messages/create-problem.js";
import { nameProblem } from "../checks/name-problem.js";
import { isRecord, findUnplain, toPlainRecord } from "../plain-data.js";
import type { PluginNewPage, PluginPagesInput } from "./define-plugin.js";
import {
  awaitPart,
  fieldUnknown,
  MOST_SECONDS,
  partFailed,
  partWrong,
  type PlaceOf,
} from "./part-problems.js";
import type { OpenedPlugin } from "./read-plugins.js";

/** A page that a plugin adds, as the text of a markdown file. */
export interface AddedPage {
  /** Path of the file that the page would be, relative to the site folder. */
  readonly relativePath: string;
  readonly text: string;
  /** Number of lines in `text` above the markdown of the plugin. */
  readonly above: number;
  /** Index in the result of `pages`. */
  readonly index: number;
  /** Name of the plugin, and its place in the configuration. */
  readonly plugin: string;
  readonly at: SourcePosition | null;
}

/** The pages that the plugins of a site add. */
export interface AddedPages {
  /** By the path of their file. */
  readonly pages: ReadonlyMap<string, AddedPage>;
  readonly problems: readonly Problem[];
  /** Times of the plugins that were called. */
  readonly times: readonly { readonly name: string; readonly milliseconds: number }[];
}

interface PagesInput extends Pick<PluginPagesInput<unknown>, "locales"> {
  readonly placeOf: PlaceOf;
  /** Maximum number of seconds for each plugin. */
  readonly seconds?: number;
}

/** Calls the part `pages` of plugins. A plugin that fails adds none. Of several pages with one path, the first is left. */
export async function addPages(plugins: readonly OpenedPlugin[], input: PagesInput): Promise<AddedPages> {
  const { placeOf } = input;
  const pages = new Map<string, AddedPage>();
  const problems: Problem[] = [];
  const times: AddedPages["times"][number][] = [];
  for (const plugin of plugins) {
    if (plugin.parts.pages === undefined) continue;
    const { name } = plugin;
    const at = placeOf(["plugins", plugin.index]);
    const started = performance.now();
    const called = await callPages(plugin, input);
    times.push({ name, milliseconds: performance.now() - started });
    if ("problems" in called) problems.push(...called.problems);
    for (const [index, page] of "problems" in called ? [] : called.pages.entries()) {
      const other = pages.get(page.path);
      if (other === undefined) pages.set(page.path, { ...writeText(page), index, plugin: name, at });
      else {
        const values = { path: page.path, index, name, other: other.plugin };
        problems.push(createProblem("error", "plugin-page-taken", values, at));
      }
    }
  }
  return { pages, problems, times };
}

type CalledPages = { readonly pages: readonly PluginNewPage[] } | { readonly problems: readonly Problem[] };

async function callPages(
  plugin: OpenedPlugin,
  { locales, placeOf, seconds = MOST_SECONDS }: PagesInput,
): Promise<CalledPages> {
  const { options, parts, data } = plugin;
  try {
    const called = parts.pages?.({ options, data, locales });
    const result = await awaitPart(called, plugin, { part: "pages", seconds, placeOf });
    const fault = findFault(result);
    // The fields are those of pages, as checked.
    if (fault === null) return { pages: result as readonly PluginNewPage[] };
    if ("field" in fault) {
      return { problems: [fieldUnknown(plugin, "pages", { ...fault, known: FIELDS, placeOf })] };
    }
    return { problems: [partWrong(plugin, "pages", { ...fault, placeOf })] };
  } catch (error) {
    return { problems: partFailed(plugin, "pages", { error, placeOf }) };
  }
}

/** Path of a markdown file that a scan of the site could find. */
const PAGE_PATH = /^(?!public\/)(?:(?!\.|node_modules\/)[^/\\]+\/)*(?!\.)[^/\\]+\.md$/i;

const FIELDS: readonly string[] = ["path", "frontmatter", "markdown"];

/** A wrong value, or a field that a page cannot have, with its place in the result. */
type Fault =
  | { readonly place: string | null; readonly found: unknown }
  | { readonly place: string; readonly field: string };

/** Returns the first value of a result that is no page, with its place in the result, or `null`. */
function findFault(result: unknown): Fault | null {
  if (!Array.isArray(result)) return { place: null, found: result };
  for (const [index, page] of result.entries()) {
    const fault = (key: string, found: unknown) => ({ place: `[${index}]${key}`, found });
    if (!isRecord({ value: page })) return fault("", page);
    const { path, frontmatter = {}, markdown = "", ...others }: Readonly<Record<string, unknown>> = page;
    if (typeof path !== "string" || !PAGE_PATH.test(path) || nameProblem(path) !== null) {
      return fault(".path", path);
    }
    if (!isRecord({ value: frontmatter })) return fault(".frontmatter", frontmatter);
    const unplain = Object.entries(frontmatter as object).find(([, value]) => !isWritable(value));
    if (unplain !== undefined) return fault(`.frontmatter.${unplain[0]}`, unplain[1]);
    if (typeof markdown !== "string") return fault(".markdown", markdown);
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) return { place: `[${index}]`, field: unknown };
  }
  return null;
}

function isWritable(value: unknown): boolean {
  return value instanceof Date ? !Number.isNaN(value.getTime()) : findUnplain(value) === null;
}

/** Writes a page as a markdown file. JSON is also YAML, in one line for each field. */
function writeText({ path, frontmatter = {}, markdown = "" }: PluginNewPage) {
  const fields = Object.entries(toPlainRecord(frontmatter)).map(
    ([name, value]) => `${/^[\w-]+$/.test(name) ? name : JSON.stringify(name)}: ${JSON.stringify(value)}\n`,
  );
  const head = `---\n${fields.join("")}---\n`;
  return { relativePath: path, text: head + markdown, above: fields.length + 2 };
}

/**
 * Returns a function that finds a page of a plugin by the path of its source. The file of the site with the same path takes its place.
 * `sources` are the files and pages of the site.
 */
export function createAddedPageAt(
  { pages }: Pick<AddedPages, "pages">,
  sources: readonly { readonly relativePath: string; readonly text?: string }[],
): (path: string) => AddedPage | null {
  if (pages.size === 0) return () => null;
  const files = new Set(
    sources.flatMap(({ relativePath, text }) => (text === undefined ? relativePath : [])),
  );
  return (path) => (files.has(path) ? null : (pages.get(path) ?? null));
}

/**
 * Moves the problems of pages that plugins add to the places of the plugins in the configuration, because there is no file to show.
 * The places keep the page, and the line in its markdown. `sources` are the files and pages of the site.
 */
export function placeInPlugins(
  problems: readonly Problem[],
  added: Pick<AddedPages, "pages">,
  sources: Parameters<typeof createAddedPageAt>[1],
): readonly Problem[] {
  const pageAt = createAddedPageAt(added, sources);
  return problems.map((problem) => {
    const { at } = problem;
    const page = at === null ? null : pageAt(at.file);
    if (at === null || page === null || page.at === null) return problem;
    const line = at.line === null || at.line <= page.above ? null : at.line - page.above;
    return {
      ...problem,
      at: { ...at, ...page.at, page: { plugin: page.plugin, path: page.relativePath, line } },
    };
  });
}
