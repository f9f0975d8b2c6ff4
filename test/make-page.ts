import type { FrontMatter, Page } from "../src/runtime/model/page.js";
import { fileToRoute } from "../src/runtime/model/path.js";

export interface PageSketch {
  readonly file: string;
  readonly title?: string | null;
  /** Date as `YYYY-MM-DD`, at midnight UTC. */
  readonly date?: string;
  readonly path?: string;
  readonly locale?: string;
  readonly draft?: boolean;
  readonly frontmatter?: Partial<FrontMatter>;
}

/** Creates a page with the given fields and defaults for all others. */
export function makePage({
  file,
  title = file,
  date,
  path,
  locale = "/",
  draft = false,
  frontmatter,
}: PageSketch): Page {
  const regularPath = fileToRoute(file);
  return {
    path: path ?? regularPath,
    regularPath,
    relativePath: file,
    key: `v-${file}`,
    title,
    frontmatter: { tags: [], categories: [], aliases: [], meta: [], ...frontmatter },
    size: "0.10kb",
    wordCount: 2,
    readingTime: 1,
    date: date === undefined ? null : `${date}T00:00:00.000Z`,
    lastUpdated: null,
    locale,
    summary: "",
    draft,
  };
}
