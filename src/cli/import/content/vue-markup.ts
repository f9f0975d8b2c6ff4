import { escapeHtml } from "../../../runtime/model/text/escape.js";
import { componentFile, isComponentName } from "../../content/markdown-rules/tags/element-names.js";
import { PROBE } from "../config/bundle-old-config.js";
import type { FileNotes } from "../notes.js";
import { readLiteral } from "../config/read-literals.js";
import { escapePattern } from "../plain-value.js";
import { maskCode } from "./prose.js";
import { type Pair, replaceNamedPairs } from "./replace-pairs.js";

/** Tags of components in markdown, by the name of the file that replaces the component. */
export type UsedComponents = Map<
  string,
  { readonly tag: string; readonly props: Set<string>; hasChildren: boolean }
>;

/** A container of the old site that hanblog does not have, with the HTML around its content. */
export interface OldContainer {
  readonly type: string;
  /** HTML before the content. `PROBE` marks the place of the text after the name. */
  readonly before: string;
  readonly after: string;
}

/** Everything that rewriting the markdown of a Vue site needs. */
export interface VueContext {
  readonly notes: FileNotes;
  readonly containers: readonly OldContainer[];
  readonly components: UsedComponents;
  /** Resolves the path of a code fragment, such as `@/docs/a.js`, or returns `null` to keep it. */
  readonly snippet: (path: string) => string | null;
}

const SCRIPT: Pair = {
  start: /^ {0,3}<(script|style|template)\b/gim,
  end: /<\/(script|style|template)>[ \t]*\n?/gi,
};
const LITERAL = String.raw`\$withBase\(\s*(['"\x60])([^'"\x60$]*)\KEY\s*\)`;
const BOUND = new RegExp(String.raw`(?:v-bind)?:([\w-]+)=(["'])\s*${LITERAL.replace("KEY", "3")}\s*\2`, "g");
const EXPRESSION = new RegExp(String.raw`\{\{\s*${LITERAL.replace("KEY", "1")}\s*\}\}`, "g");
const ROUTER_LINK: Pair = { start: /<(router?-?link)(?=\s)/gi, end: /<\/(router?-?link)>/gi };
const CLIENT_ONLY = /(?<![ \t])[ \t]*<\/?(?:client-?only|ClientOnly)\s*>[ \t]*\n?/gi;
const OUTBOUND = /<(?:OutboundLink|outbound-link)\s*(?:\/>|><\/(?:OutboundLink|outbound-link)>)/g;
const TOC = /^<(?:TOC|Toc|toc)\s*(?:\/>|><\/(?:TOC|Toc|toc)>)[ \t]*$/gm;
const TAG =
  /<([A-Za-z][A-Za-z0-9-]*)((?:(?:\s+|(?<=["']))[^<>"'=\s/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*(\/?)>/g;

/** Components that hanblog has. */
const OWN = new Set(["badge", "codegroup", "codeblock", "codegroupitem"]);

/** Rewrites the markdown of a Vue site, as little as possible. `body` is the text below the front matter. */
export function rewriteVueMarkup(body: string, context: VueContext): string {
  const { notes } = context;
  const prose = maskCode(body);
  const count = (code: Parameters<FileNotes["translated"]>[0], replaced: string) => {
    notes.translated(code);
    return replaced;
  };
  const withoutScripts = replaceNamedPairs(prose.text, SCRIPT, ([, name = ""], _, block) => {
    notes.lost(name.toLowerCase() === "style" ? "style" : "script", `<${name.toLowerCase()}>`, block);
    return "";
  });
  const withBase = withoutScripts
    .replace(BOUND, (_, name: string, quote: string, _quote: string, path: string) =>
      count("with-base", `${name}=${quote}${path}${quote}`),
    )
    .replace(EXPRESSION, (_, _quote: string, path: string) => count("with-base", path));
  const withLinks = replaceNamedPairs(withBase, ROUTER_LINK, (_, content, whole) => {
    const [, attributes = "", label = ""] = /^([^>]*)>([^]*)$/.exec(content) ?? [];
    const to = /\sto=(?:"([^"']+)"|'([^"']+)')/i.exec(attributes);
    return to === null ? whole : count("router-link", `[${label.trim()}](${to[1] ?? to[2] ?? ""})`);
  });
  const text = withLinks
    .replace(CLIENT_ONLY, (tag) => {
      if (!tag.includes("/")) notes.translated("client-only");
      return tag.endsWith("\n") && tag.trim() !== tag.trimEnd() ? "" : tag.replace(/<[^>]*>/, "");
    })
    .replace(OUTBOUND, () => count("outbound-link", ""))
    .replace(TOC, () => count("toc", "[[toc]]"));
  const withContainers = replaceContainers(text, context);
  const withSnippets = withContainers.replace(
    /^(<<<[ \t]*)(@\/\S+)/gm,
    (whole, sign: string, path: string) => {
      const moved = context.snippet(path);
      return moved === null || moved === path ? whole : count("snippet", sign + moved);
    },
  );
  reportVue(withSnippets, context, prose.restore);
  return prose.restore(replaceProps(withSnippets, context));
}

const ATTRIBUTE = /(?:\s+|(?<=["']))([^\s"'=<>/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g;

/** Rewrites the props of components as JSON. Props that Vue evaluates are removed, because they would be errors. */
function replaceProps(text: string, { notes }: VueContext): string {
  return text.replace(TAG, (whole: string, name: string, attributes: string, slash: string) => {
    if (!isComponentName(name) || !/\s[:@#]|\sv-/.test(attributes)) return whole;
    if (slash === "" && !text.includes(`</${name}>`)) return whole;
    const removed: string[] = [];
    const props = attributes.replace(
      ATTRIBUTE,
      (attribute: string, key: string, quoted: string | undefined) => {
        const bound = /^(?::|v-bind:)(.+)$/.exec(key)?.[1];
        if (bound === undefined) {
          if (!/^(?:[@#]|v-)/.test(key)) return ` ${attribute.trimStart()}`;
          removed.push(key);
          return "";
        }
        const value = (quoted ?? "").replace(/^["']|["']$/g, "");
        if (isJson(value)) return ` ${attribute.trimStart()}`;
        const literal = readLiteral(value);
        if (literal === undefined) {
          removed.push(key);
          return "";
        }
        return printProp(bound, literal);
      },
    );
    if (removed.length > 0) notes.lost("vue-attribute", removed.join(" "), whole);
    return `<${name}${props}${slash === "" ? "" : " /"}>`;
  });
}

/** Returns a prop of a component with a literal, after a space. */
export function printProp(name: string, literal: unknown): string {
  if (typeof literal === "string" && !literal.includes('"')) return ` ${name}="${literal}"`;
  return ` :${name}='${JSON.stringify(literal).replaceAll("'", "&#39;")}'`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const CONTAINER_END = /\n(:{3,})[ \t]*$/gm;

/** Replaces containers of plugins by the HTML that the plugins wrote. */
function replaceContainers(text: string, { containers, notes }: VueContext): string {
  let replaced = text;
  for (const { type, before, after } of containers) {
    const start = new RegExp(`^(:{3,})[ \\t]*${escapePattern(type)}(?:[ \\t]+([^\\n]*))?\\n`, "gm");
    replaced = replaceNamedPairs(replaced, { start, end: CONTAINER_END }, ([, , info], content) => {
      notes.translated("container");
      return `${openingHtml(before, (info ?? "").trim())}\n\n${content}\n\n${closingHtml(before, after)}`;
    });
  }
  return replaced;
}

const PRE = /^<pre\b([^>]*)>\s*(?:<code>)?/;

/** A `<pre>` would keep markdown from being read, so its lines are kept by a style. */
function openingHtml(before: string, info: string): string {
  return before
    .replace(PRE, (_, attributes: string) => `<div${attributes} style="white-space: pre-wrap">`)
    .replaceAll(PROBE, escapeHtml(info));
}

function closingHtml(before: string, after: string): string {
  return PRE.test(before) ? after.replace(/(?:<\/code>)?\s*<\/pre>/, "</div>") : after;
}

/** Reports what Vue evaluated, and collects components. */
function reportVue(text: string, { notes, components }: VueContext, restore: (text: string) => string): void {
  for (const [expression = ""] of text.matchAll(/\{\{(?![<%])(?:(?!\}\}|\{\{|\n\n)[^])+\}\}/g)) {
    notes.lost("expression", restore(expression).replace(/\s+/g, " "), expression);
  }
  for (const [whole, name = "", attributes = "", slash = ""] of text.matchAll(TAG)) {
    for (const [, bound = ""] of attributes.matchAll(/\s(v-(?!pre\b)[\w:.-]+|[:@][\w:.-]+)\s*=/g)) {
      if (!isComponentName(name)) notes.lost("vue-attribute", bound, whole);
    }
    if (!isComponentName(name) || OWN.has(name.replaceAll("-", "").toLowerCase())) continue;
    const isClosed = slash === "/" || text.includes(`</${name}>`);
    if (!isClosed) continue;
    const file = componentFile(name);
    const used = components.get(file) ?? { tag: name, props: new Set<string>(), hasChildren: false };
    used.hasChildren ||= slash !== "/";
    for (const [, attribute = ""] of attributes.matchAll(/\s:?([A-Za-z][\w-]*)(?=[\s=]|$)/g))
      used.props.add(attribute);
    components.set(file, used);
  }
}
