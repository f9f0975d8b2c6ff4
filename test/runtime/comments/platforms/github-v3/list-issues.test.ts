import { expect, it } from "vitest";
import { nextQuery } from "../../../../../src/runtime/comments/platforms/github-v3/list-issues.js";

const API = "https://api.github.com/repositories/5/issues";

it.each<readonly [string | null, Readonly<Record<string, string>> | null]>([
  [null, null],
  ["", null],
  [`<${API}?page=1>; rel="prev", <${API}?page=1>; rel="first"`, null],
  [`<${API}?per_page=100&page=3>; rel="next", <${API}?page=9>; rel="last"`, { per_page: "100", page: "3" }],
  // On later pages, GitHub's links have cursors only.
  [`<${API}?page=1>; rel="prev", <${API}?after=Y3Vy%3D&page=3>; rel=next`, { after: "Y3Vy=", page: "3" }],
  ['<no address>; rel="next"', null],
])("returns the next query of the links %j", (header, expected) => {
  expect(nextQuery(header)).toEqual(expected);
});
