import type { Page } from "../../runtime/model/page.js";
import type { ReadPage } from "../crew/build-calls.js";
import type { FormerBuild } from "./former-build.js";

/**
 * The sources that were read anew, if they tell all other routes what they told before: most changes are of a page's
 * text. `null` where a listing, a sidebar or a neighbour may show something else.
 */
export function rereadPages(
  former: Pick<FormerBuild, "sources">,
  pages: readonly ReadPage[],
): ReadonlySet<string> | null {
  if (pages.length !== former.sources.size) return null;
  const reread = new Set<string>();
  for (const read of pages) {
    const { relativePath } = read.page;
    const known = former.sources.get(relativePath)?.read;
    if (known === read) continue;
    if (known === undefined || sharedFacts(known.page) !== sharedFacts(read.page)) return null;
    reread.add(relativePath);
  }
  return reread;
}

/** What routes beside its own may show of a page. Those of a home page are several, which show all of it. */
function sharedFacts(page: Page): string {
  const shared =
    page.frontmatter.home === true ? page : { ...page, size: "", readingTime: 0, lastUpdated: null };
  return JSON.stringify(shared);
}
