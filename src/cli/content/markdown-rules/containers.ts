import type { MarkdownIt, Token } from "markdown-it";
import containerPlugin from "markdown-it-container";
import type { ShownWords } from "../read-facts.js";
import { type Compilation, compilationOf } from "./compilation.js";
import {
  type Box,
  BOXES,
  CONTAINER_NAMES,
  type ContainerName,
  type ContainerOpening,
  meaningOf,
  parseOpening,
} from "./container-names.js";
import { pageTexts } from "./page-texts.js";
import { nearestName } from "../../config/nearest-name.js";

/**
 * Adds `::: tip Title` … `:::` and the other containers. An outer container has more colons than the ones inside it.
 */
export function containers(md: MarkdownIt): void {
  const escape = md.utils.escapeHtml;
  const add = (container: ContainerName, open: (opening: ContainerOpening) => string, close: string) => {
    const validate = (params: string) => parseOpening(params)?.container === container;
    md.use(containerPlugin, container, { validate });
    md.renderer.rules[`container_${container}_open`] = (tokens, index) =>
      open(openingOf(tokens[index], container));
    md.renderer.rules[`container_${container}_close`] = () => close;
  };
  const addTitled = (
    container: Box | "details",
    open: (title: string, opening: ContainerOpening) => string,
    close: string,
  ) => {
    add(container, () => "", close);
    md.renderer.rules[`container_${container}_open`] = (tokens, index, _options, env) => {
      const token = tokens[index];
      const opening = openingOf(token, container);
      const title =
        opening.title || pageTexts(compilationOf(env).source.lang)[opening.defaultTitle ?? container];
      const shown: ShownWords = { title, code: "" };
      if (token !== undefined) token.meta = { ...token.meta, shown };
      return open(escape(title), opening);
    };
  };

  for (const box of BOXES) addTitled(box, (title) => openBox(box, title), "</div>\n");
  addTitled("details", openDetails, "</details>\n");
  add("right", () => '<div class="custom-block right">\n', "</div>\n");
  // Markdown contains nothing that is evaluated, so `v-pre` and `raw` have no effect.
  add("v-pre", () => "", "");
  // Only the first word is used. More words would become classes of the theme, such as those of its overlays.
  add("slot", ({ title }) => `<div class="slot slot-${escape(title.split(/\s/)[0] ?? "")}">\n`, "</div>\n");
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

/** Returns the opening of a container. An alert's token is named after its box, which is a valid opening too. */
function openingOf(token: Token | undefined, container: ContainerName): ContainerOpening {
  const opening = parseOpening(token?.info ?? "");
  return opening ?? { container, title: "", defaultTitle: null, isOpen: false };
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
  const innerLine = compilation.lineOf(inner);
  const values = {
    kind: "outer" as const,
    name: nameOf(outer),
    inner: nameOf(inner),
    innerLine: compilation.originOf(innerLine)?.line ?? innerLine,
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
  const nearest = meaningOf(name) ?? nearestName(name, CONTAINER_NAMES);
  compilation.count("unknown-container", name, line, (count) => {
    return { name, nearest, known: CONTAINER_NAMES, count };
  });
}

/** Renders the start of a box. `title` is HTML. */
function openBox(name: Box, title: string): string {
  return `<div class="custom-block ${name}"><p class="title">${title}</p>\n`;
}

/** Renders the start of a `details` container. `title` is HTML. */
function openDetails(title: string, { isOpen }: ContainerOpening): string {
  return `<details class="custom-block details"${isOpen ? " open" : ""}><summary>${title}</summary>\n`;
}
