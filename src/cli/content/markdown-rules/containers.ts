import type { MarkdownIt, Token } from "markdown-it";
import container from "markdown-it-container";
import type { ShownWords } from "../read-facts.js";
import { type Compilation, compilationOf } from "./compilation.js";
import { pageTexts } from "./page-texts.js";
import { nearestName } from "../../config/nearest-name.js";

/** Containers drawn as a box. Text after the name is the title. It is shown as written, not read as markdown. */
const BOXES = ["tip", "warning", "danger", "theorem"] as const;

/** Names of all containers. */
const CONTAINER_NAMES = [...BOXES, "details", "right", "v-pre", "slot", "code-group"] as const;
type ContainerName = (typeof CONTAINER_NAMES)[number];
export type Box = (typeof BOXES)[number];

/** Names of boxes in VitePress, Docusaurus, GitHub and Zenn, with hanblog's name for the same meaning. */
const MEANINGS: ReadonlyMap<string, Box> = new Map([
  ["info", "tip"],
  ["note", "tip"],
  ["important", "tip"],
  ["message", "tip"],
  ["success", "tip"],
  ["caution", "danger"],
  ["error", "danger"],
]);

/**
 * Adds `::: tip Title` … `:::` and the other containers. An outer container has more colons than the ones inside it.
 */
export function containers(md: MarkdownIt): void {
  const escape = md.utils.escapeHtml;
  const add = (name: ContainerName, open: (title: string) => string, close: string) => {
    md.use(container, name);
    md.renderer.rules[`container_${name}_open`] = (tokens, index) => open(titleOf(tokens[index], name));
    md.renderer.rules[`container_${name}_close`] = () => close;
  };
  const addTitled = (name: Box | "details", open: (title: string) => string, close: string) => {
    add(name, open, close);
    md.renderer.rules[`container_${name}_open`] = (tokens, index, _options, env) => {
      const token = tokens[index];
      const title = titleOf(token, name) || pageTexts(compilationOf(env).source.lang)[name];
      const shown: ShownWords = { title, code: "" };
      if (token !== undefined) token.meta = { ...token.meta, shown };
      return open(escape(title));
    };
  };

  for (const name of BOXES) addTitled(name, (title) => openBox(name, title), "</div>\n");
  addTitled("details", openDetails, "</details>\n");
  add("right", () => '<div class="custom-block right">\n', "</div>\n");
  // Markdown contains nothing that is evaluated, so `v-pre` has no effect.
  add("v-pre", () => "", "");
  // Only the first word is used. More words would become classes of the theme, such as those of its overlays.
  add("slot", (name) => `<div class="slot slot-${escape(name.split(/\s/)[0] ?? "")}">\n`, "</div>\n");
  add("code-group", () => '<div class="code-group">', "</div>\n");
  md.core.ruler.push("container_faults", ({ src, tokens, env }) => {
    if (!src.includes(":::")) return;
    const compilation = compilationOf(env);
    const hasStrayEnd = reportText(tokens, compilation);
    const starts = tokens.filter(({ nesting, markup }) => nesting === 1 && markup.startsWith(":::"));
    if (starts.length === 0) return;
    const lineCount = src.trimEnd().split("\n").length;
    const byEnd = new Map<number, Token>();
    for (const token of starts) {
      // A closed container ends before the line of its end mark.
      const end = token.map?.[1] ?? 0;
      const outer = byEnd.get(end);
      byEnd.set(end, token);
      if (end >= lineCount) reportUnclosed(token, null, compilation);
      // A stray end already reports the same mistake, with advice.
      else if (outer !== undefined && !hasStrayEnd) reportSharedEnd(outer, token, compilation);
    }
  });
}

/** Returns the text after the name of a container. */
function titleOf(token: Token | undefined, name: ContainerName): string {
  return (token?.info ?? "").trim().slice(name.length).trim();
}

function nameOf({ markup, info }: Token): string {
  return `${markup} ${info.trim()}`;
}

/** Reports a container without an end, which includes all text below it. */
function reportUnclosed(token: Token, outer: Token | null, compilation: Compilation): void {
  const values = {
    kind: "inner" as const,
    name: nameOf(token),
    outer: outer === null ? null : nameOf(outer),
    mark: token.markup,
  };
  compilation.report("warning", "unclosed-container", values, compilation.lineOf(token));
}

/**
 * Reports two containers with the same end, one of which is not closed. It is the inner one if the end mark has the
 * colons of the outer one, else most likely the outer one.
 */
function reportSharedEnd(outer: Token, inner: Token, compilation: Compilation): void {
  if (outer.markup.length > inner.markup.length) return reportUnclosed(inner, outer, compilation);
  const values = {
    kind: "outer" as const,
    name: nameOf(outer),
    inner: nameOf(inner),
    innerLine: compilation.lineOf(inner),
    mark: outer.markup,
  };
  compilation.report("warning", "unclosed-container", values, compilation.lineOf(outer));
}

/** Reports marks of containers that stayed text. Returns whether one of them is an end mark. */
function reportText(tokens: readonly Token[], compilation: Compilation): boolean {
  let hasStrayEnd = false;
  /** Number of unknown containers that are still open. */
  let unknown = 0;
  for (const token of tokens) {
    if (token.type !== "inline" || !token.content.includes(":::")) continue;
    for (const [index, text] of token.content.split("\n").entries()) {
      const mark = /^:{3,}\s*(?:(\p{L}[\p{L}\p{N}_-]*)|$)/u.exec(text);
      if (mark === null) continue;
      const line = compilation.lineOf(token, index);
      const [, name] = mark;
      if (name !== undefined) reportUnknown(name, line, compilation);
      else if (unknown === 0) {
        hasStrayEnd = true;
        compilation.report("warning", "stray-container-end", {}, line);
      }
      unknown = name === undefined ? Math.max(0, unknown - 1) : unknown + 1;
    }
  }
  return hasStrayEnd;
}

function reportUnknown(name: string, line: number, compilation: Compilation): void {
  const nearest = MEANINGS.get(name) ?? nearestName(name, CONTAINER_NAMES);
  const values = { name, nearest, known: CONTAINER_NAMES };
  compilation.report("warning", "unknown-container", values, line);
}

/** Renders the start of a box. `title` is HTML. */
function openBox(name: Box, title: string): string {
  return `<div class="custom-block ${name}"><p class="title">${title}</p>\n`;
}

/** Renders the start of a `details` container. `title` is HTML. */
function openDetails(title: string): string {
  return `<details class="custom-block details"><summary>${title}</summary>\n`;
}
