import { expect, it } from "vitest";
import { areCommentsShown } from "../../../src/theme/article/comments-flag.js";

/** Decides like the VuePress theme. */
function original(showComment: boolean | undefined, isShowComments: boolean | undefined): boolean {
  return (
    (showComment !== false && isShowComments !== false) || (showComment === false && isShowComments === true)
  );
}

const ANSWERS = [undefined, true, false] as const;

it.each(ANSWERS.flatMap((site) => ANSWERS.map((page) => [site, page] as const)))(
  "a site that says %s and a page that says %s show what the VuePress theme showed",
  (site, page) => {
    expect(areCommentsShown(site, page)).toBe(original(site, page));
  },
);
