import {
  type Context,
  type Emitter,
  type Liquid,
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

/** Longest arguments of a tag, in characters. */
const LONGEST_ARGUMENTS = 10_000;

/** Adds the tags of Jekyll, and those of plugins that many blogs have. */
export function addTags(liquid: Liquid): void {
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
