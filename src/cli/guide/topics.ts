import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  ERROR_CODES_PAGE,
  errorCodeUrl,
  GUIDE_FOLDERS,
  type GuideLanguage,
  guidePageUrl,
} from "./guide-url.js";
import { splitFrontMatter } from "../config/fields/split-front-matter.js";

/** A page of the guide. */
export interface Topic {
  /** Name of the markdown file without its extension. */
  readonly name: string;
  readonly title: string;
}

/** A guide page, or its section about an error code, rendered for the terminal. */
export interface TopicText {
  readonly text: string;
  /** Address of the page or section on the guide's site. */
  readonly url: string;
}

/** Lists the pages of the guide in the order of the links on its home page. */
export function listTopics(packageDir: string, language: GuideLanguage): readonly Topic[] {
  const folder = join(packageDir, "docs", GUIDE_FOLDERS[language]);
  const home = readFileSync(join(folder, "README.md"), "utf8");
  const links = [...home.matchAll(/\[([^\]]+)\]\(([\w-]+)\.md\)/g)];
  return links.map(([, title = "", name = ""]) => ({ name, title }));
}

/**
 * Reads a topic: a page of the guide, or the section of an error code. Returns `null` for an unknown topic.
 */
export function readTopic(
  packageDir: string,
  {
    name,
    language,
    style,
  }: {
    readonly name: string;
    readonly language: GuideLanguage;
    readonly style: GuideStyle;
  },
): TopicText | null {
  if (!/^[\w-]+$/.test(name)) return null;
  const folder = join(packageDir, "docs", GUIDE_FOLDERS[language]);
  const file = join(folder, `${name}.md`);
  if (name !== "README" && existsSync(file)) {
    return { text: renderPage(readFileSync(file, "utf8"), style), url: guidePageUrl(language, name) };
  }
  const codes = readFileSync(join(folder, `${ERROR_CODES_PAGE}.md`), "utf8");
  const section = new RegExp(`^### ${name}\\n.*?(?=^##|(?![^]))`, "ms").exec(codes)?.[0];
  return section === undefined
    ? null
    : { text: renderText(section, style), url: errorCodeUrl(language, name) };
}

/** Formatting of the terminal; the identity where it shows no colours. */
interface GuideStyle {
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
