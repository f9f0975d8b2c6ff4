import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  ERROR_CODES_PAGE,
  errorCodeUrl,
  GUIDE_FOLDERS,
  type GuideLanguage,
  guidePageUrl,
} from "./guide-url.js";
import { renderPage, renderText, type GuideStyle } from "./render-page.js";

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
