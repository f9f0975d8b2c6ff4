import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Parser } from "htmlparser2";
import { build } from "./build/build.js";

const BASE = "/bowls/";

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

const FILES: Readonly<Record<string, string>> = {
  "README.md": "---\nhome: true\n---\n\nThe bowl is [ready](./notes/rice.md).\n",
  "notes/barley.md": noteOf("Barley", "2022-03-04"),
  "notes/millet.md": noteOf("Millet", "2023-03-04"),
  "notes/rice.md": noteOf("Rice", "2021-03-04") + ELEMENTS,
};

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
}

/** A page of each kind of route. hanblog's own tests open them in a browser, with and without scripts. */
export const CONTRACT_PAGES: readonly ContractPage[] = [
  {
    kind: "page",
    path: "notes/rice.html",
    texts: ["Rice is washed", "Steam", "whole grain", "boil 20", "Cooker", "Barley field", "Grows barley"],
    links: [""],
    contents: 1,
  },
  {
    kind: "home",
    path: "",
    texts: ["The bowl is ready", "Millet"],
    links: ["notes/rice.html", "notes/millet.html", "page/2/"],
    contents: 1,
  },
  {
    kind: "index of a taxonomy",
    path: "tag/",
    texts: ["grain", "Millet"],
    links: ["tag/grain/", "notes/millet.html"],
    contents: 0,
  },
  {
    kind: "term of a taxonomy",
    path: "tag/grain/",
    texts: ["grain", "Barley"],
    links: ["notes/barley.html", "tag/grain/page/2/"],
    contents: 0,
  },
  {
    kind: "second page of a list",
    path: "categories/food/page/2/",
    texts: ["Rice"],
    links: ["notes/rice.html", "categories/food/"],
    contents: 0,
  },
  {
    kind: "timeline",
    path: "timeline/",
    texts: ["Millet", "Mar 4"],
    links: ["notes/millet.html", "notes/rice.html"],
    contents: 0,
  },
  { kind: "not-found", path: "404.html", texts: [], links: [""], contents: 0 },
];

/**
 * Builds a small site with a theme, and checks a page of each kind against the contract of themes, without JavaScript.
 * `theme` is its folder, relative to the working directory. Resolves to all faults, each with its page; to none for a
 * sound theme. Rejects as `build` does if the theme cannot be built.
 */
export async function checkTheme(
  theme: string,
  themeConfig: Readonly<Record<string, unknown>> = {},
): Promise<readonly string[]> {
  const dir = await mkdtemp(join(tmpdir(), "hanblog-theme-"));
  try {
    const config = {
      title: "Bowls",
      lang: "en-US",
      base: BASE,
      pageSize: 2,
      nav: [{ text: "Home", link: "/" }],
      theme: resolve(theme),
      themeConfig,
    };
    const files = { ...FILES, "hanblog.config.mjs": `export default ${JSON.stringify(config)};\n` };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(dir, name)), { recursive: true });
      await writeFile(join(dir, name), text);
    }
    await build({ siteDir: dir, workers: 1 });
    const faults = CONTRACT_PAGES.map(async (page) =>
      faultsOf(page, await readFile(join(dir, "dist", fileOf(page)), "utf8")),
    );
    return (await Promise.all(faults)).flat();
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Returns the file of a page in the output. */
function fileOf({ path }: ContractPage): string {
  return path.endsWith(".html") ? path : `${path}index.html`;
}

function faultsOf(page: ContractPage, html: string): readonly string[] {
  const { texts, links, contents } = page;
  const found = readPage(html);
  const missing = links.map((link) => BASE + link).filter((link) => !found.links.has(link));
  const { mains, headings, isFocusable } = found;
  return [
    ...(mains === 1 ? [] : [`expected one <main>, found ${mains}`]),
    ...(mains === 1 && !isFocusable ? ["expected tabIndex={-1} at <main>, which navigations focus"] : []),
    ...(headings.length === 1 ? [] : [`expected one <h1>, found ${headings.length}`]),
    ...(headings.some((text) => text.trim() === "") ? ["expected a text in <h1>"] : []),
    ...texts
      .filter((text) => !found.text.includes(text))
      .map((text) => `expected the text "${text}" in <main>`),
    ...missing.map((link) => `expected a link to ${link}`),
    ...(found.contents === contents
      ? []
      : [`expected \`content\` ${contents === 1 ? "once" : "nowhere"}, found ${found.contents}`]),
  ].map((fault) => `${fileOf(page)}: ${fault}`);
}

/** Reads the parts of a document that the contract is about. */
function readPage(html: string) {
  const headings: string[] = [];
  const links = new Set<string>();
  const inside = { main: 0, h1: 0 };
  const count = { mains: 0, contents: 0 };
  let isFocusable = false;
  let text = "";
  const parser = new Parser({
    onopentag(name, { tabindex, href, "data-content": content }) {
      if (name === "main") {
        count.mains++;
        isFocusable = tabindex === "-1";
      }
      if (name === "h1") headings.push("");
      if (name === "main" || name === "h1") inside[name]++;
      if (name === "a" && href !== undefined) links.add(href);
      if (content !== undefined) count.contents++;
    },
    ontext(piece) {
      if (inside.main > 0) text += piece;
      if (inside.h1 > 0) headings[headings.length - 1] += piece;
    },
    onclosetag(name) {
      if (name === "main" || name === "h1") inside[name]--;
    },
  });
  parser.end(html);
  return { ...count, headings, links, isFocusable, text };
}
