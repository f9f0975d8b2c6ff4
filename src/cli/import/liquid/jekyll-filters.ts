import type { Context, Liquid } from "#liquidjs";
import MarkdownIt from "markdown-it";
import { type Fields, isFields, textOf } from "../plain-value.js";
import { runOf } from "./liquid-run.js";

const markdown = new MarkdownIt({ html: true });

/** Renders markdown for an excerpt or a filter. */
export function markdownToHtml(text: string): string {
  return markdown.render(text);
}

/** Adds the filters of Jekyll that Liquid does not have. */
export function addFilters(liquid: Liquid): void {
  liquid.registerFilter("relative_url", function (value: unknown) {
    return localUrl(value, this.context, "");
  });
  liquid.registerFilter("absolute_url", function (value: unknown) {
    return localUrl(value, this.context, runOf(this.context).origin);
  });
  liquid.registerFilter("strip_index", (value: unknown) => textOf(value)?.replace(/\/index\.html?$/, "/"));
  liquid.registerFilter("markdownify", function (value: unknown) {
    const text = textOf(value) ?? "";
    this.context.memoryLimit.use(text.length);
    return markdownToHtml(text);
  });
  const sort = liquid.filters["sort"];
  if (typeof sort === "function")
    liquid.registerFilter("sort", function (value: unknown, ...args: unknown[]) {
      // A list of terms is a record, whose pairs Ruby sorts.
      return isFields(value) ? sortPairs(value) : (sort.call(this, value, ...args) as unknown);
    });
  liquid.registerFilter("smartify", (value: unknown) => value);
}

function sortPairs(record: Fields): readonly (readonly [string, unknown])[] {
  return Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

function localUrl(value: unknown, context: Context, origin: string): unknown {
  if (value === undefined || value === null) return value;
  const text = textOf(value) ?? "";
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(text)) return text;
  return `${origin}${runOf(context).base}/${text.replace(/^\/+/, "")}`;
}
