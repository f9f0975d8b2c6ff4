import { type BlogChoices, LOOKS } from "./blog-choices.js";
import type { BlogTexts } from "./blog-texts.js";

/** The app that the pages of a blog use at their comment service. Both values are public. */
export interface StoreApp {
  readonly appId: string;
  readonly appKey: string;
}

/** Address of the comment service that `npm run comments` starts. */
const LOCAL_STORE = "http://127.0.0.1:8360";

/** Inputs of the configuration of a new blog. */
export interface BlogConfigInput {
  readonly choices: BlogChoices;
  readonly texts: BlogTexts;
  readonly app: StoreApp;
  /** Four digits. */
  readonly year: string;
  /** Markdown files of the folder that are not pages. */
  readonly exclude: readonly string[];
}

/** Returns the text of `hanblog.config.ts` for a new blog. */
export function blogConfigText({ choices, texts, app, year, exclude }: BlogConfigInput): string {
  const { comments: say, nav } = texts;
  const { address, host, language, timeZone } = choices;
  const blocks = [
    [
      `title: ${text(choices.title ?? texts.title)},`,
      `description: ${text(texts.description)},`,
      `lang: ${text(language)},`,
    ],
    [`// ${say.timeZone}`, `timeZone: ${text(timeZone)},`],
    [`// ${say.base}`, `base: ${text(address?.base ?? "/")},`],
    [`// ${say.url}`, address === null ? '// url: "https://example.com",' : `url: ${text(address.url)},`],
    ...(host === null ? [] : [[`// ${say.host}`, `host: ${text(host)},`]]),
    ...(exclude.length === 0 ? [] : [[`// ${say.exclude}`, `exclude: [${exclude.map(text).join(", ")}],`]]),
    [`// ${say.feed}`, "feed: { atom: true },"],
    ['head: [["link", { rel: "icon", href: "/favicon.svg" }]],'],
    [
      `// ${say.nav}`,
      "nav: [",
      `  { text: ${text(nav.home)}, link: "/" },`,
      `  { text: ${text(nav.tags)}, link: "/tag/" },`,
      `  { text: ${text(nav.categories)}, link: "/categories/" },`,
      `  { text: ${text(nav.timeline)}, link: "/timeline/" },`,
      "],",
    ],
    [
      `// ${say.theme}`,
      "themeConfig: {",
      `  author: ${text(texts.author)},`,
      `  startYear: ${Number(year)},`,
      '  authorAvatar: "/avatar.svg",',
      '  logo: "/favicon.svg",',
      `  // ${say.look(LOOKS.join(", "))}`,
      `  look: ${text(choices.look)},`,
      '  mode: "auto",',
      "},",
    ],
    ...(choices.mascot ? [[`// ${say.mascot}`, "mascot: true,"]] : []),
    ...commentBlock(choices, say, app),
  ];
  const body = blocks.map((lines) => lines.map((line) => `  ${line}\n`).join("")).join("\n");
  return `import { defineConfig } from "hanblog";\n\n// ${say.options}\nexport default defineConfig({\n${body}});\n`;
}

function commentBlock(
  { comments, address }: BlogChoices,
  say: BlogTexts["comments"],
  app: StoreApp,
): readonly (readonly string[])[] {
  if (comments === "none") return [];
  if (comments === "store") {
    const values = { serverURLs: LOCAL_STORE, ...app };
    return [[...say.store.map((line) => `// ${line}`), ...commentOption("store", values)]];
  }
  const values = { platform: "github-v3", ...ownRepository(address), clientId: "", exchange: "" };
  const lines = commentOption("issue", values).map((line) => `// ${line}`);
  return [[...say.issues.map((line) => `// ${line}`), ...lines]];
}

function commentOption(kind: string, values: Readonly<Record<string, string>>): readonly string[] {
  const lines = Object.entries(values).map(([name, value]) => `    ${name}: ${text(value)},`);
  return ["comments: {", `  ${kind}: {`, ...lines, "  },", "},"];
}

/** Returns the repository that GitHub Pages serves at an address, as far as it is known. */
function ownRepository(address: BlogChoices["address"]): { readonly owner: string; readonly repo: string } {
  const host = address === null ? "" : new URL(address.url).hostname;
  const owner = /^([\w-]+)\.github\.io$/.exec(host)?.[1] ?? "";
  const name = address?.base.slice(1, -1) ?? "";
  return { owner, repo: owner !== "" && name === "" ? host : name };
}

/** Quotes a text for a script. */
function text(value: string): string {
  return JSON.stringify(value);
}
