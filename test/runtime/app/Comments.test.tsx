import { expect, it } from "vitest";
import { areCommentsShown, useCommentsShown } from "../../../src/runtime/app/Comments.js";
import type { CommentSettings } from "../../../src/runtime/model/comments.js";
import { createInfo, createView, SITE } from "../../theme/render-route.js";
import { readHook } from "./parts/read-hook.js";

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

const STORE = { serverURLs: "https://c.example", appId: "a", appKey: "b" } as unknown as NonNullable<
  CommentSettings["store"]
>;

it.each([
  ["no platform", { store: null, show: true }, undefined, false],
  ["a service", { store: STORE, show: true }, undefined, true],
  ["a service, and a page without comments", { store: STORE, show: true }, false, false],
  ["a service and comments off, and a page with comments", { store: STORE, show: false }, true, true],
])("a site with %s", (_name, comments, flag, expected) => {
  const page = createView({}, flag === undefined ? {} : { comments: flag });
  const site = { ...SITE, comments: { ...SITE.comments, ...comments } };
  const route = { kind: "page", info: createInfo("/a.html"), page } as const;
  expect(readHook(() => useCommentsShown(page), site, route)).toBe(expected);
});
