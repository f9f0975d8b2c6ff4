import { pageCount } from "../../issue-widget/issue-thread.js";
import type { IssueCommentPage, IssueQuery } from "../../platforms/platform.js";

/** Size and number of the pages that are searched. Platforms limit the requests of visitors without an account. */
const PER_PAGE = 50;
const MOST_PAGES = 10;

/** Returns the page that contains the comment with the given id, or `first` if it is not found. */
export async function findLinkedPage(
  id: string,
  first: IssueCommentPage,
  list: (query: Pick<IssueQuery, "page" | "perPage">) => Promise<IssueCommentPage>,
): Promise<IssueCommentPage> {
  const isThere = ({ comments }: IssueCommentPage) => comments.some((comment) => comment.id === id);
  if (isThere(first) || pageCount(first) === 1) return first;
  const perPage = Math.max(PER_PAGE, first.perPage);
  for (let page = 1; page <= MOST_PAGES; page++) {
    const found = await list({ page, perPage });
    if (isThere(found)) return found;
    if (page >= pageCount(found)) break;
  }
  return first;
}
