import {
  Liquid,
  type Context,
  type Emitter,
  type Parser,
  Tag,
  type TagToken,
  type Template,
  TokenKind,
  type TopLevelToken,
} from "#liquidjs";
import { fence, link, player, readArguments } from "../content/tag-table.js";
import { IncludeTag, RelativeIncludeTag } from "./include-tag.js";
import { type LiquidRun, runOf } from "./liquid-run.js";
import MarkdownIt from "markdown-it";
import { type Fields, isFields, textOf } from "../plain-value.js";

/** Characters of a template, and of all values that a page creates. */
const PARSE_LIMIT = 10_000_000;
const MEMORY_LIMIT = 100_000_000;

/** Tags that read files by rules of their own, which Jekyll does not have. */
const OTHER_TAGS = ["render", "layout", "block"];

/** Creates Liquid as Jekyll has it. It reads no files: `include` gets them from the run of a page. */
export function createLiquid(): Liquid {
  const liquid = new Liquid({
    templates: {},
    jekyllInclude: true,
    jekyllWhere: true,
    ownPropertyOnly: true,
    // Dates are written as the clock of the site.
    timezoneOffset: 0,
    locale: "en-US",
    parseLimit: PARSE_LIMIT,
    memoryLimit: MEMORY_LIMIT,
  });
  for (const name of OTHER_TAGS) Reflect.deleteProperty(liquid.tags, name);
  addTags(liquid);
  addFilters(liquid);
  return liquid;
}

const markdown = new MarkdownIt({ html: true });

/** Renders markdown for an excerpt or a filter. */
export function markdownToHtml(text: string): string {
  return markdown.render(text);
}

/** Adds the filters of Jekyll that Liquid does not have. */
function addFilters(liquid: Liquid): void {
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

/** Longest arguments of a tag, in characters. */
const LONGEST_ARGUMENTS = 10_000;

/** Adds the tags of Jekyll, and those of plugins that many blogs have. */
function addTags(liquid: Liquid): void {
  liquid.registerTag("include", IncludeTag);
  liquid.registerTag("include_cached", IncludeTag);
  liquid.registerTag("include_relative", RelativeIncludeTag);
  liquid.registerTag("highlight", HighlightTag);
  for (const [name, write] of Object.entries(TAGS)) {
    class WrittenTag extends Tag {
      readonly #words: readonly string[];
      constructor(token: TagToken, rest: TopLevelToken[], ofLiquid: Liquid) {
        super(token, rest, ofLiquid);
        this.#words = readArguments(token.args.slice(0, LONGEST_ARGUMENTS)).list;
      }
      override render(context: Context, emitter: Emitter): void {
        emitter.write(write(this.#words[0] ?? "", runOf(context)));
      }
    }
    liquid.registerTag(name, WrittenTag);
  }
}

/** Tags with one argument. */
const TAGS: Readonly<Record<string, (argument: string, run: LiquidRun) => string>> = {
  post_url: (name, run) => {
    const address = run.link(name);
    if (address === null) throw new Error(`no article \`${name}\``);
    return run.base + address;
  },
  link: (name, run) => run.base + (run.link(name) ?? `/${name.replace(/^\/+/, "")}`),
  gist: (name) => link(`gist ${name}`, `https://gist.github.com/${name}`),
  youtube: (name) => player("youtube", name.split(/[/=]/).at(-1) ?? ""),
  vimeo: (name) => player("vimeo", name),
  twitter: (name) => link(name, name),
};

/** Code of a language, which becomes a fence. Liquid in it is rendered, as Jekyll does. */
class HighlightTag extends Tag {
  readonly #templates: Template[] = [];
  readonly #language: string;

  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, rest, liquid);
    this.#language = /^[^\s`]*/.exec(token.args.trim())?.[0] ?? "";
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
      if (isEnd(next)) return;
      this.#templates.push(parser.parseToken(next, rest));
    }
    throw new Error(`tag ${token.getText()} not closed`);
  }

  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const code: unknown = yield this.liquid.renderer.renderTemplates(this.#templates, context);
    emitter.write(fence(String(code), this.#language));
  }
}

function isEnd(token: TopLevelToken): boolean {
  return token.kind === TokenKind.Tag && "name" in token && token.name === "endhighlight";
}
