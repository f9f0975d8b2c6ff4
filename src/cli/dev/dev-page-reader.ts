import { createPageReader, isDraft, type CreatePage } from "../content/create-page.js";
import { keepPages, type KeptPages } from "./keep-pages.js";

type PageSetup = Parameters<typeof createPageReader>[0];

/** Reads pages during a run that may last for days. */
export interface DevPageReader {
  readonly read: CreatePage;
  /** Starts to reuse pages cached by the last run. */
  readonly useKept: () => void;
  /** Caches the pages for the next run. Requires `useKept` to have been called. */
  readonly keep: () => void;
}

/** Creates a page reader that decides at each read, by the current time, whether a page is a draft. */
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
