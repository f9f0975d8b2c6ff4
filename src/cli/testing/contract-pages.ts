/** The `base` of the site that themes are checked with. */
export const BASE = "/bowls/";

/** A note of the site that themes are checked with. */
const noteOf = (title: string, date: string) =>
  `---\ntitle: ${title}\ndate: ${date}\ntags: [grain]\ncategories: [food]\n---\n\n${title} is washed, then cooked.\n\n## Steam\n`;

/** Elements that every theme shows, because they need no file of a theme. */
const ELEMENTS = `
Rice is <Badge text="whole grain" type="warning" /> here.

::: code-group

\`\`\`sh [Pot]
boil 20
\`\`\`

\`\`\`sh [Cooker]
press start
\`\`\`

:::

<FriendLinks :links='[{"title":"Barley field","link":"https://field.example/","desc":"Grows barley"}]' />
`;

/** Files of the site that themes are checked with, by their paths. */
export const FILES: Readonly<Record<string, string>> = {
  "README.md": "---\nhome: true\n---\n\nThe bowl is [ready](./notes/rice.md).\n",
  "notes/barley.md": noteOf("Barley", "2022-03-04"),
  "notes/millet.md": noteOf("Millet", "2023-03-04"),
  "notes/rice.md": `${noteOf("Rice", "2021-03-04").replace("[grain]", "[grain, paddy]")}${ELEMENTS}\n## Rest\n`,
};

/** A list that a theme may leave out, but not show in part. */
export interface ContractList {
  readonly name: "contents" | "tags";
  /** Addresses below the base, or links to headings, such as `#steam`. */
  readonly links: readonly string[];
}

/** Attributes of a search field that suggests pages, next to its role `combobox` and its name. */
export const SEARCH_FIELD_ATTRIBUTES: readonly string[] = [
  "aria-autocomplete",
  "aria-controls",
  "aria-expanded",
];

/** A page of the site that themes are checked with, and what the contract requires of it. */
export interface ContractPage {
  /** Kind of the route, for the title of a test. */
  readonly kind: string;
  /** Address below the base of the site. */
  readonly path: string;
  /** Texts in `<main>`. */
  readonly texts: readonly string[];
  /** Addresses below the base to which the page links. */
  readonly links: readonly string[];
  /** Number of elements with the rendered markdown. */
  readonly contents: number;
  /** Lists outside of the rendered markdown. */
  readonly lists: readonly ContractList[];
}

/** The tags of the article that has all of them. */
const TAGS = ["tag/grain/", "tag/paddy/"];

/** A page of each kind of route. hanblog's own tests open them in a browser, with and without scripts. */
export const CONTRACT_PAGES: readonly ContractPage[] = [
  {
    kind: "page",
    path: "notes/rice.html",
    texts: ["Rice is washed", "Steam", "whole grain", "boil 20", "Cooker", "Barley field", "Grows barley"],
    links: [""],
    contents: 1,
    lists: [
      { name: "contents", links: ["#steam", "#rest"] },
      { name: "tags", links: TAGS },
    ],
  },
  {
    kind: "home",
    path: "",
    texts: ["The bowl is ready", "Millet"],
    links: ["notes/rice.html", "notes/millet.html", "page/2/"],
    contents: 1,
    lists: [],
  },
  {
    kind: "index of a taxonomy",
    path: "tag/",
    texts: ["grain", "paddy", "Millet"],
    links: [...TAGS, "notes/millet.html"],
    contents: 0,
    lists: [],
  },
  {
    kind: "term of a taxonomy",
    path: "tag/grain/",
    texts: ["grain", "Barley"],
    links: ["notes/barley.html", "tag/grain/page/2/"],
    contents: 0,
    lists: [],
  },
  {
    kind: "second page of a list",
    path: "categories/food/page/2/",
    texts: ["Rice"],
    links: ["notes/rice.html", "categories/food/"],
    contents: 0,
    lists: [],
  },
  {
    kind: "timeline",
    path: "timeline/",
    texts: ["Millet", "Mar 4"],
    links: ["notes/millet.html", "notes/rice.html"],
    contents: 0,
    lists: [],
  },
  { kind: "not-found", path: "404.html", texts: [], links: [""], contents: 0, lists: [] },
];
