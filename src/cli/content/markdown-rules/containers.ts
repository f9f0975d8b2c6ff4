import type { MarkdownIt, Token } from "markdown-it";
import container from "markdown-it-container";
import { type Compilation, compilationOf } from "./compilation.js";
import { pageTexts } from "./page-texts.js";
import { nearestName } from "../../config/nearest-name.js";

/** Boxes with a title; the words behind the name are the title as written, not markdown. */
const BOXES = ["tip", "warning", "danger", "theorem"] as const;

/** Names that a container may have. */
const CONTAINER_NAMES = [...BOXES, "details", "right", "v-pre", "slot", "code-group"] as const;
type ContainerName = (typeof CONTAINER_NAMES)[number];
export type Box = (typeof BOXES)[number];

/** `::: tip Title` … `:::` and its kin; more colons outside let them nest. */
export function containers(md: MarkdownIt): void {
  const escape = md.utils.escapeHtml;
  const add = (name: ContainerName, open: (title: string, lang: string) => string, close: string) => {
    md.use(container, name);
    md.renderer.rules[`container_${name}_open`] = (tokens, index, _options, env) => {
      const title = (tokens[index]?.info ?? "").trim().slice(name.length).trim();
      return open(title, compilationOf(env).source.lang);
    };
    md.renderer.rules[`container_${name}_close`] = () => close;
  };

  for (const name of BOXES) {
    add(name, (title, lang) => openBox(name, escape(title), lang), "</div>\n");
  }
  add("details", (title, lang) => openDetails(escape(title), lang), "</details>\n");
  add("right", () => '<div class="custom-block right">\n', "</div>\n");
  // Nothing is evaluated in markdown, so there is nothing to switch off.
  add("v-pre", () => "", "");
  add("slot", (name) => `<div class="slot slot-${escape(name)}">\n`, "</div>\n");
  add("code-group", () => '<div class="code-group">', "</div>\n");
  md.core.ruler.push("container_faults", ({ src, tokens, env }) => {
    reportText(tokens, compilationOf(env));
    reportUnclosed(tokens, src, compilationOf(env));
  });
}

/** One that nobody ends takes in all that stands below it. */
function reportUnclosed(tokens: readonly Token[], text: string, compilation: Compilation): void {
  const containers = tokens.filter(({ nesting, markup }) => nesting === 1 && markup.startsWith(":::"));
  if (containers.length === 0) return;
  const lineCount = text.trimEnd().split("\n").length;
  for (const token of containers) {
    // Where it is closed, it goes to the line of its end.
    if ((token.map?.[1] ?? 0) < lineCount) continue;
    const name = `${token.markup} ${token.info.trim()}`;
    const message = `\`${name}\` is never closed, and goes on to the end of the page.`;
    const hint = `Write \`${token.markup}\` on a line of its own where it ends.`;
    compilation.report("warning", "unclosed-container", message, compilation.lineOf(token), hint);
  }
}

/** What looks like a container and was not taken for one is text; its author would want to know. */
function reportText(tokens: readonly Token[], compilation: Compilation): void {
  /** Unknown ones whose ends are still to come. */
  let unknown = 0;
  for (const token of tokens) {
    if (token.type !== "inline" || !token.content.includes(":::")) continue;
    for (const [index, text] of token.content.split("\n").entries()) {
      const mark = /^:{3,}\s*(?:(\p{L}[\p{L}\p{N}_-]*)|$)/u.exec(text);
      if (mark === null) continue;
      const line = compilation.lineOf(token, index);
      const [, name] = mark;
      if (name !== undefined) reportUnknown(name, line, compilation);
      else if (unknown === 0) reportStrayEnd(line, compilation);
      unknown = name === undefined ? Math.max(0, unknown - 1) : unknown + 1;
    }
  }
}

function reportUnknown(name: string, line: number, compilation: Compilation): void {
  const nearest = nearestName(name, CONTAINER_NAMES);
  const guess = nearest === null ? "" : `Did you mean \`${nearest}\`? `;
  const hint = `${guess}There are: ${CONTAINER_NAMES.join(", ")}.`;
  compilation.report("warning", "unknown-container", `There is no container \`::: ${name}\`.`, line, hint);
}

function reportStrayEnd(line: number, compilation: Compilation): void {
  const message = "Here is a `:::` that closes no container, so it is text.";
  const hint = "One within another needs one colon more outside: `:::: tip` … `::::`.";
  compilation.report("warning", "stray-container-end", message, line, hint);
}

function openBox(name: Box, title: string, lang: string): string {
  const text = title === "" ? pageTexts(lang)[name] : title;
  return `<div class="custom-block ${name}"><p class="title">${text}</p>\n`;
}

function openDetails(title: string, lang: string): string {
  const text = title === "" ? pageTexts(lang).details : title;
  return `<details class="custom-block details"><summary>${text}</summary>\n`;
}
