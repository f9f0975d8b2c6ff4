import type { MarkdownIt, StateCore, Token } from "markdown-it";
import containerPlugin from "markdown-it-container";
import type { MarkdownTexts } from "../../../runtime/texts/features/site-texts.js";
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
  for (const box of BOXES) add(box, () => `<div class="custom-block ${box}">`, "</div>\n");
  const openDetails = (isOpen: boolean) => `<details class="custom-block details"${isOpen ? " open" : ""}>`;
  add("details", ({ isOpen }) => openDetails(isOpen), "</details>\n");
  md.core.ruler.before("inline", "container_titles", (state) => {
    if (!state.tokens.some(({ type }) => TITLED.has(type))) return;
    const texts = pageTexts(compilationOf(state.env).source.lang);
    state.tokens = state.tokens.flatMap((token) => {
      const container = TITLED.get(token.type);
      return container === undefined ? token : [token, ...titleOf(token, container, { state, texts })];
    });
  });
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

/** Containers with a title, by the types of their first tokens. */
const TITLED: ReadonlyMap<string, Box | "details"> = new Map(
  ([...BOXES, "details"] as const).map((container) => [`container_${container}_open`, container]),
);

/** Returns the tokens of a container's title, which is a line of markdown. */
function titleOf(
  token: Token,
  container: Box | "details",
  { state, texts }: { readonly state: StateCore; readonly texts: MarkdownTexts },
): readonly Token[] {
  const { title, defaultTitle } = openingOf(token, container);
  const tag = container === "details" ? "summary" : "p";
  const open = new state.Token("container_title_open", tag, 1);
  if (tag === "p") open.attrSet("class", "title");
  const inline = new state.Token("inline", "", 0);
  inline.content = title || texts[defaultTitle ?? container];
  inline.children = [];
  const close = new state.Token("container_title_close", tag, -1);
  for (const part of [open, inline, close]) {
    part.block = true;
    const line = token.map?.[0];
    part.map = line === undefined ? null : [line, line + 1];
  }
  return [open, inline, close];
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

/** Alert kinds of GitHub, with the box and the title for each. */
const KINDS: ReadonlyMap<string, { readonly box: Box; readonly title: keyof MarkdownTexts }> = new Map([
  ["note", { box: "tip", title: "note" }],
  ["tip", { box: "tip", title: "tip" }],
  ["important", { box: "tip", title: "important" }],
  ["warning", { box: "warning", title: "warning" }],
  ["caution", { box: "danger", title: "caution" }],
]);

/** First line of an alert: its kind, Obsidian's sign for a folding one, and a title. */
const MARK = /^\[!(?<kind>[a-z]+)\][-+]?(?:[ \t]+(?<title>[^\n]*))?(?:\n|$)/i;

/**
 * Renders `> [!NOTE]` and the other alerts of GitHub, VitePress and Obsidian as the container of the same meaning. Text
 * after the mark is the title.
 */
export function alerts(md: MarkdownIt): void {
  md.core.ruler.after("block", "alerts", ({ tokens, env }) => {
    const texts = pageTexts(compilationOf(env).source.lang);
    /** Boxes of the open quotations; `null` for a quotation that is no alert. */
    const open: (Box | null)[] = [];
    for (const [index, token] of tokens.entries()) {
      if (token.type === "blockquote_open") open.push(openAlert(tokens.slice(index, index + 4), texts));
      if (token.type !== "blockquote_close") continue;
      const box = open.pop() ?? null;
      if (box !== null) token.type = `container_${box}_close`;
    }
  });
}

/** Turns a quotation that begins with an alert mark into a container. Returns its box, or `null` without a mark. */
function openAlert([quotation, paragraph, inline, end]: readonly Token[], texts: MarkdownTexts): Box | null {
  if (quotation === undefined || paragraph?.type !== "paragraph_open" || inline === undefined) return null;
  const mark = MARK.exec(inline.content);
  const kind = KINDS.get(mark?.groups?.["kind"]?.toLowerCase() ?? "");
  if (mark === null || kind === undefined) return null;
  const title = mark.groups?.["title"]?.trim() ?? "";
  quotation.type = `container_${kind.box}_open`;
  quotation.info = `${kind.box} ${title === "" ? texts[kind.title] : title}`;
  inline.content = inline.content.slice(mark[0].length);
  if (inline.map !== null) inline.map = [inline.map[0] + 1, inline.map[1]];
  if (inline.content !== "") return kind.box;
  paragraph.hidden = true;
  if (end !== undefined) end.hidden = true;
  return kind.box;
}
