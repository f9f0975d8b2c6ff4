// @vitest-environment happy-dom
import { expect, it, onTestFinished } from "vitest";
import { createSearchIndex } from "../../../src/cli/output/search/search-index.js";
import { mergeTerms } from "../../../src/cli/output/search/search-terms-merge.js";
import { createTermCollector } from "../../../src/cli/output/search/search-terms.js";
import { createAnnouncedSearch } from "../../../src/runtime/search/create-announced-search.js";
import { createPageRoute } from "../app/route-view.js";

it("announces to scripts that the search is opened, and that a query finds nothing", async () => {
  const events: string[] = [];
  const listening = new AbortController();
  onTestFinished(() => listening.abort());
  for (const type of ["hanblog:search", "hanblog:search-empty"])
    window.addEventListener(type, () => events.push(type), listening);

  const collector = createTermCollector();
  collector.add(0, { title: "White rice", headings: [], text: "" });
  const words = mergeTerms(null, [collector.take()]);
  const files = [...createSearchIndex([{ path: "/", pages: ["/rice.html"], dated: 0, words }])];
  const search = createAnnouncedSearch({
    locale: "/",
    fetchIndex: async (path) =>
      JSON.parse(files.find(({ file }) => file === path)?.content ?? "null") as unknown,
    loadPage: async (path) => ({ route: createPageRoute(path), html: "<p>Wash it.</p>", sidebar: null }),
  });

  await search.prepare();
  expect(await search.suggest("rice")).toMatchObject({ kind: "found", hits: [{ path: "/rice.html" }] });
  expect(events).toEqual(["hanblog:search"]);
  expect(await search.suggest("zqxj")).toMatchObject({ kind: "none", hits: [] });
  expect(events).toEqual(["hanblog:search", "hanblog:search-empty"]);
});
