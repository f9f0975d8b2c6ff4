import { expect, it } from "vitest";
import { readNav, readSidebar } from "../../../../../src/cli/import/kinds/vue/vue-menus.js";
import { Notes } from "../../../../../src/cli/import/notes.js";

const source = { notes: new Notes(), file: "config.ts", link: (link: string) => link };

it("gives a group inside a group the prefix of its parents", () => {
  const group = {
    text: "A",
    prefix: "/a/",
    children: [
      "one",
      {
        text: "B",
        children: [
          { text: "Two", link: "two" },
          { text: "Root", link: "/root" },
        ],
      },
      { text: "C", prefix: "c/", children: [{ text: "Three", link: "three" }] },
      { text: "D", prefix: "/d/", children: [{ text: "Four", link: "four" }] },
    ],
  };
  expect(readNav([group], source)).toEqual([
    {
      text: "A",
      items: [
        { text: "one", link: "/a/one" },
        {
          text: "B",
          items: [
            { text: "Two", link: "/a/two" },
            { text: "Root", link: "/root" },
          ],
        },
        { text: "C", items: [{ text: "Three", link: "/a/c/three" }] },
        { text: "D", items: [{ text: "Four", link: "/d/four" }] },
      ],
    },
  ]);
  expect(readSidebar([{ ...group, children: [{ text: "B", children: ["two"] }] }], source)).toEqual([
    { title: "A", children: [{ title: "B", children: ["/a/two"] }] },
  ]);
});
