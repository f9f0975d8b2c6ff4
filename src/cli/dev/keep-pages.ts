import { createHash } from "node:crypto";
import { join } from "node:path";
import { openStampedCache } from "../cache/stamped-cache.js";
import { stateOfFolders } from "../cache/state-of-files.js";
import {
  createPageReader,
  isDraft,
  type CreatedPage,
  type CreatePage,
  type PageOptions,
} from "../content/create-page.js";

/** A page as it is kept: its content is the end of its text, and whether it is a draft depends on the day. */
interface KeptPage extends Omit<CreatedPage, "content"> {
  readonly contentLength: number;
}

/** Pages of the last run that need not be read again as long as their sources are the same. */
export interface KeptPages {
  readonly read: CreatePage;
  /** Keeps what was read for the next start. */
  readonly save: () => void;
}

/** Reads pages; those that are as they were when they were last read come from `cacheDir`. */
export function keepPages(options: PageOptions, cacheDir: string): KeptPages {
  const read = createPageReader(options);
  const cache = openStampedCache<KeptPage>(join(cacheDir, "pages"), keyOf(options));
  return {
    read(source, text, isUtf8) {
      const { relativePath, updatedAt } = source;
      const stamp = `${updatedAt} ${isUtf8} ${createHash("sha256").update(text).digest("base64")}`;
      const kept = cache.get(relativePath, stamp);
      if (kept !== null) return restore(kept, text, options.now);
      const { content, ...created } = read(source, text, isUtf8);
      cache.set(relativePath, stamp, { ...created, contentLength: content.length });
      return { ...created, content };
    },
    save: cache.save,
  };
}

function restore({ contentLength, ...kept }: KeptPage, text: string, now: Date): CreatedPage {
  const { page } = kept;
  return {
    ...kept,
    page: { ...page, draft: isDraft(page.frontmatter, page.date, now) },
    content: text.slice(text.length - contentLength),
  };
}

/** Everything besides a page's source and the day that its reading depends on, including the code that reads. */
function keyOf(options: PageOptions): string {
  const { now: _, ...others } = options;
  const folders = ["../content", "../config", "../../runtime/model", "../../runtime/texts"].map((name) =>
    join(import.meta.dirname, name),
  );
  return JSON.stringify([stateOfFolders(folders), process.version, others]);
}
