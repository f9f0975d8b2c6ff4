import { expect, it } from "vitest";
import { placeHomeList } from "../../../../src/cli/import/lists/home-list.js";
import type { DraftPage, OldList } from "../../../../src/cli/import/site-kind.js";

const page = (address: string, text: string): DraftPage => ({
  source: "a.md",
  target: "a.md",
  address,
  text,
  anchors: [],
});
const HOME = page("/", "---\ntitle: Welcome\n---\nText\n");

it.each<[pages: readonly DraftPage[], lists: readonly OldList[], place: string | null]>([
  [[HOME], [{ address: "/blog/", list: "/" }], "blog/README.md"],
  [[HOME], [{ address: "/my/blog", list: "/" }], "my/blog/README.md"],
  [[HOME], [{ address: "/blog/page/2/", list: "/" }], null],
  [[HOME], [{ address: "/blog/", list: "/timeline/" }], null],
  [[HOME, page("/blog/", "Own")], [{ address: "/blog/", list: "/" }], null],
  [[page("/", "---\nhome: true\n---\n")], [{ address: "/blog/", list: "/" }], null],
  [[page("/about/", "Text")], [{ address: "/blog/", list: "/" }], null],
])("next to %j, the lists %j get the file %s", (pages, lists, place) => {
  const placed = placeHomeList(lists, pages);
  expect(placed.files.map(({ target }) => target)).toEqual(place === null ? [] : [place]);
  if (place === null) expect(placed.lists).toBe(lists);
});

it("further lists of all articles lead to the placed one, and others stay", () => {
  const { lists, files } = placeHomeList(
    [
      { address: "/blog/", list: "/" },
      { address: "/blog/page2/", list: "/" },
      { address: "/tags/x/", list: "/tag/x/" },
      { address: "/blog/page/2/", list: null },
    ],
    [HOME],
  );
  expect(lists.map(({ list }) => list)).toEqual(["/blog/", "/blog/", "/tag/x/", null]);
  expect(files[0]?.text).toBe('---\ntitle: Blog\nhome: true\nheroText: Blog\ntagline: ""\n---\n');
});
