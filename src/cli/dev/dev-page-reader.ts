import { createPageReader, isDraft, type CreatePage } from "../content/create-page.js";
import { keepPages, type KeptPages } from "./keep-pages.js";

type PageSetup = Parameters<typeof createPageReader>[0];

/** Reads pages of a run that can last for days. */
export interface DevPageReader {
  readonly read: CreatePage;
  /** Reuses, from now on, what the last run kept. */
  readonly useKept: () => void;
  /** Keeps what was read for the next run. Call `useKept` first. */
  readonly keep: () => void;
}

/** Creates a reader that decides by the time of each read whether a page is a draft. */
export function createDevPageReader(setup: PageSetup, cacheDir: string, now: () => Date): DevPageReader {
  const createPage = createPageReader(setup);
  let kept: KeptPages | null = null;
  return {
    read(source, text, isUtf8) {
      const created = (kept?.read ?? createPage)(source, text, isUtf8);
      const { page } = created;
      return { ...created, page: { ...page, draft: isDraft(page.frontmatter, page.date, now()) } };
    },
    useKept() {
      kept = keepPages(setup, cacheDir);
    },
    keep() {
      kept?.save();
    },
  };
}
