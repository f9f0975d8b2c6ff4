import type { MarkdownIt, Token } from "markdown-it";
import { escapeText } from "../../../../runtime/model/text/escape.js";
import type { DiagramPackage } from "../../packages/diagram-files.js";
import { type Compilation, compilationOf } from "../compilation.js";
import { parseFenceInfo } from "./fence-info.js";
import { SLOT_END, slotStart } from "../tags/island-slots.js";
import { pageTexts } from "../page-texts.js";

/** Island of the runtime that draws diagrams: `runtime/built-in.ts`. */
const ISLAND = "MermaidDiagram";

/** Start of a Mermaid configuration, whose styles apply to the whole page. */
const CONFIGURATION = /^\s*---|%%\{/;
/** Mermaid comments, which Mermaid removes before it reads the rest. */
const COMMENTS = /^[^\S\r\n\u2028\u2029]*%%[^\n]*/gm;
/** Address of another host, or an escape of CSS, YAML, HTML or Mermaid (`#58;`, `ﬂ°`) that could hide one. */
const FOREIGN = /https?:|\/\/|\\|&(?:#|amp|\w+;)|#(?:\d+|\w*[g-z]\w*);|ﬂ°/i;

/**
 * Turns each fence named `mermaid` into an island. The page contains the diagram's source, so it can be read without
 * scripts, and the browser draws it. In a code group, a diagram is an ordinary tab with its source.
 */
export function diagrams(md: MarkdownIt, find: () => DiagramPackage | null): void {
  const renderCode = md.renderer.rules["fence"];
  md.renderer.rules["fence"] = (tokens, index, options, env, self) => {
    const token = tokens[index];
    const code = () => renderCode?.(tokens, index, options, env, self) ?? "";
    if (token === undefined || token.meta?.["tab"] !== undefined) return code();
    const { language, title } = parseFenceInfo(md.utils.unescapeAll(token.info));
    if (language !== "mermaid") return code();
    const compilation = compilationOf(env);
    if (compilation.isGuest && isUnsafe(token.content)) {
      compilation.reportGuest({ kind: "diagram" }, compilation.lineOf(token));
      return code();
    }
    const found = find();
    if (found !== null) return renderIsland(token, title, found, compilation);
    compilation.report("error", "missing-mermaid", {}, compilation.lineOf(token));
    return code();
  };
}

/** Returns whether Mermaid could load a file of another host or style the page. Mermaid removes white space in URLs. */
function isUnsafe(source: string): boolean {
  return CONFIGURATION.test(source) || FOREIGN.test(source.replace(COMMENTS, "").replace(/\s+/g, ""));
}

function renderIsland(
  token: Token,
  title: string | null,
  { entry }: DiagramPackage,
  compilation: Compilation,
): string {
  const { diagram, diagramFault } = pageTexts(compilation.source.lang);
  const props = {
    src: compilation.context.base + entry,
    label: diagram,
    fault: diagramFault,
    ...(title === null ? {} : { title }),
  };
  const line = compilation.lineOf(token);
  const index = compilation.islands.push({ name: ISLAND, props, inline: false, line, part: null }) - 1;
  compilation.addPackage("mermaid");
  const source = `<pre tabindex="0"><code>${escapeText(token.content)}</code></pre>`;
  return `${slotStart(index)}${source}${SLOT_END}\n`;
}
