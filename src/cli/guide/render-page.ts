import { splitFrontMatter } from "../content/front-matter/split-front-matter.js";

/** Formatting of the terminal; the identity where it shows no colours. */
export interface GuideStyle {
  readonly heading: (text: string) => string;
}

/** Renders a page of the guide as text for a terminal, with the title of its front matter as first heading. */
export function renderPage(source: string, style: GuideStyle): string {
  const { block, content } = splitFrontMatter(source);
  const title = /^title: (.+)$/m.exec(block ?? "")?.[1] ?? "";
  return renderText(`# ${title}\n\n${content.trim()}\n`, style);
}

/** Renders markdown as text for a terminal. Code blocks stay as they are. */
export function renderText(markdown: string, style: GuideStyle): string {
  const fence = /^(`{3,})[^\n]*\n[^]*?^\1$/gm;
  let text = "";
  let end = 0;
  for (const match of markdown.matchAll(fence)) {
    text += renderProse(markdown.slice(end, match.index), style) + match[0];
    end = match.index + match[0].length;
  }
  return (text + renderProse(markdown.slice(end), style)).trimEnd();
}

function renderProse(markdown: string, style: GuideStyle): string {
  return (
    markdown
      .replace(/^\[\[toc\]\]\n+/gm, "")
      .replace(/^:::+ *(?:tip|warning|danger|details) *(.*)$\n?/gm, (_, title: string) =>
        title === "" ? "" : `${title}\n`,
      )
      .replace(/^:::+$\n?/gm, "")
      // Divs only place their content, and included samples are for the browser.
      .replace(/^(?:<\/?div\b[^>]*>|<!-- @include: .* -->)\n+/gm, "")
      .replace(/\[((?:[^\][]|\[[^\]]*\])+)\]\(([^)\s]+)\)/g, (whole, text: string, link: string) =>
        renderLink(whole, text, link),
      )
      .replace(/^#+ .*$/gm, (line) => style.heading(line))
  );
}

/** Another page is named as a topic. A link inside the page, or to a file, keeps its text alone. */
function renderLink(whole: string, text: string, link: string): string {
  const topic = /^([\w-]+)\.md(?:#.*)?$/.exec(link)?.[1];
  if (topic !== undefined && topic !== "README") return `${text} (hanblog help ${topic})`;
  return /^https?:/.test(link) ? `${text} (${link})` : link.startsWith("#") ? text : whole;
}
