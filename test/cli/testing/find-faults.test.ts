import { describe, expect, it } from "vitest";
import type { ContractPage } from "../../../src/cli/testing/contract-pages.js";
import { findFaults } from "../../../src/cli/testing/find-faults.js";

const PAGE: ContractPage = {
  kind: "page",
  path: "rice.html",
  texts: [],
  links: [],
  contents: 1,
  lists: [
    { name: "contents", links: ["#steam", "#rest"] },
    { name: "tags", links: ["tag/grain/", "tag/paddy/"] },
  ],
};

const CONTENT = '<div data-content><h2 id="steam"><a href="#steam">#</a></h2><h2 id="rest">Rest</h2></div>';

/** Returns the faults of a sound page with more HTML before its content. */
function faultsWith(html: string): readonly string[] {
  return findFaults(PAGE, `<main tabindex="-1"><h1>Rice</h1>${html}${CONTENT}</main>`);
}

const COMBOBOX =
  'type="search" role="combobox" aria-autocomplete="list" aria-controls="x" aria-expanded="false"';

describe("a sound page", () => {
  it.each([
    ["no contents, tags or search", ""],
    ["all headings", '<nav><a href="#steam">Steam</a><a href="#rest">Rest</a></nav>'],
    ["all tags", '<a href="/bowls/tag/grain/">grain</a><a href="/bowls/tag/paddy/">paddy</a>'],
    ["a named combobox", `<input ${COMBOBOX} aria-label="Search">`],
    ["a field in a label", '<label>Search <input type="search"></label>'],
    ["a field with a label elsewhere", '<label for="q">Search</label><input type="search" id="q">'],
    ["a link to its top", '<a href="#">Top</a><a href="#top">Top</a>'],
    ["a link to an id in Chinese", '<p id="米"></p><a href="#%E7%B1%B3">米</a><a href="#米">米</a>'],
    ["a marked link to itself", '<a href="/bowls/rice.html" aria-current="page">Rice</a>'],
  ])("has %s", (_, html) => {
    expect(faultsWith(html)).toEqual([]);
  });
});

describe("a fault is reported", () => {
  it.each([
    ["contents in part", '<a href="#rest">Rest</a>', ["a link to #steam in the list of contents"]],
    [
      "tags in part",
      '<a href="/bowls/tag/paddy/">paddy</a>',
      ["a link to /bowls/tag/grain/ in the list of tags"],
    ],
    [
      "a link to no element",
      '<a href="#main">Skip</a><a href="#100%">x</a>',
      [
        "an element with the id to which the link #main leads",
        "an element with the id to which the link #100% leads",
      ],
    ],
    [
      "an unmarked link to the page",
      '<a href="/bowls/rice.html">Rice</a>',
      ['aria-current="page" at links in <main> to the page itself'],
    ],
    ["a field without a name", '<input type="search">', ["a name of the search field, such as aria-label"]],
    [
      "an empty name",
      '<input type="search" aria-label="">',
      ["a name of the search field, such as aria-label"],
    ],
    [
      "a field with the props of a combobox, but not its role",
      '<input type="search" title="Search" aria-expanded="false">',
      ['role="combobox" at the search field, which has aria-expanded'],
    ],
    [
      "a combobox without its list",
      '<input role="combobox" title="Search" aria-expanded="false">',
      ["aria-autocomplete at the search field", "aria-controls at the search field"],
    ],
  ])("for %s", (_, html, faults) => {
    expect(faultsWith(html)).toEqual(faults.map((fault) => `rice.html: expected ${fault}`));
  });
});
