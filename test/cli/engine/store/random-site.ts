import { configOf, featureOf, OPTION_COUNT } from "./random-config.js";

/** Returns a number from 0 up to 1, exclusive. */
export type Random = () => number;

/** Creates a random generator that is deterministic for a seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Files of a site by path, and the time to build it at. */
export interface SiteState {
  readonly files: ReadonlyMap<string, string>;
  readonly now: Date;
}

/** A site that changes in small random steps. */
export interface RandomSite {
  readonly state: () => SiteState;
  /** Changes one or several things. Returns the changes, each as a word and a file. */
  readonly step: () => readonly string[];
}

interface Post {
  name: string;
  title: number;
  date: number;
  tags: readonly number[];
  draft: boolean;
  words: number;
  /** Numbers of the parts of its text, see `partOf`. */
  parts: readonly number[];
  field: string;
}

const POSTS = 12;
const FOLDERS = ["", "sub/", "en/"];
const DAYS = ["2024-03-05", "2024-03-06", "2024-03-07T10:00:00Z", "2025-01-01", "2025-06-01", "2031-01-01"];
const NOWS = ["2026-01-01T00:00:00Z", "2026-06-01T00:00:00Z", "2032-01-01T00:00:00Z"];
const FIELDS = [
  "",
  "",
  "",
  "sticky: 1",
  "sticky: 2",
  "description: Written by its author",
  "publish: false",
  "listed: false",
  "sidebar: auto",
  "lang: en",
  "subtitle: More",
  "next: false",
  "canonicalUrl: https://elsewhere.example/x",
  "aliases: [/old/]",
  "slug: /old/",
  "series: Stew",
  "series: Stew",
  "cover: /q.svg",
  "author: ann",
  "author: [ann, bob]",
];
const PARTS = 15;

/**
 * Creates a site of a dozen posts in two folders and two languages, with every kind of file that a build
 * reads.
 */
export function createRandomSite(random: Random): RandomSite {
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Value>(list: readonly Value[], other: Value): Value => list[below(list.length)] ?? other;
  let nextName = 0;
  const createPost = (): Post => ({
    name: `${pick(FOLDERS, "")}p${nextName++}`,
    title: below(6),
    date: below(DAYS.length),
    tags: Array.from({ length: below(4) }, () => below(5)),
    draft: below(10) === 0,
    words: below(4),
    parts: Array.from({ length: below(4) }, () => below(PARTS)),
    field: pick(FIELDS, ""),
  });
  const posts = Array.from({ length: POSTS }, createPost);
  /** Versions of other files by name; 0 means that the file is missing. */
  const versions = new Map<string, number>(
    [
      "snip0.js",
      "snip1.js",
      "pic0.svg",
      "sub/pic1.svg",
      "public/q.svg",
      "Note",
      "home",
      "words.md",
      "data/ann.yml",
      "data/bob.yml",
    ].map((name) => [name, 1]),
  );
  /** Bits of the enabled options: title, feeds and sidebar. */
  let feature = 0b111;
  let now = 0;
  const change = (name: string, most: number, least = 0) => {
    versions.set(name, least + below(most - least + 1));
    return name;
  };
  const inPost = (edit: (post: Post) => void) => () => {
    const post = posts[below(posts.length)];
    if (post === undefined) return "no post";
    edit(post);
    return post.name;
  };

  const edits: readonly (readonly [name: string, weight: number, edit: () => string])[] = [
    ["text", 8, inPost((post) => (post.words = below(60)))],
    ["parts", 4, inPost((post) => (post.parts = Array.from({ length: below(5) }, () => below(PARTS))))],
    ["title", 3, inPost((post) => (post.title = below(6)))],
    ["tags", 3, inPost((post) => (post.tags = Array.from({ length: below(4) }, () => below(5))))],
    ["date", 3, inPost((post) => (post.date = below(DAYS.length)))],
    ["draft", 2, inPost((post) => (post.draft = !post.draft))],
    ["field", 3, inPost((post) => (post.field = pick(FIELDS, "")))],
    ["name", 1.5, inPost((post) => (post.name = `${pick(FOLDERS, "")}p${below(20)}`))],
    ["snippet", 2, () => change(`snip${below(2)}.js`, 4, below(8) === 0 ? 0 : 1)],
    [
      "image",
      2,
      () => change(pick(["pic0.svg", "sub/pic1.svg", "public/q.svg"], ""), 4, below(8) === 0 ? 0 : 1),
    ],
    ["data", 1, () => change(`data/${pick(["ann", "bob"], "")}.yml`, 4, below(8) === 0 ? 0 : 1)],
    ["public file", 0.5, () => change("public/more.txt", 2)],
    ["included text", 1, () => change("words.md", 3, 1)],
    ["home", 1, () => change("home", 3)],
    ["component", 0.5, () => change("Note", 3, 1)],
    ["new component", 0.2, () => change("More", 2)],
    ["style", 0.5, () => change("style.css", 3)],
    ["theme", 0.15, () => change("Footer", 2)],
    [
      "config",
      1,
      () => {
        feature ^= 1 << below(OPTION_COUNT);
        return featureOf(feature);
      },
    ],
    [
      "day",
      0.4,
      () => {
        now = below(NOWS.length);
        return NOWS[now] ?? "";
      },
    ],
    [
      "post",
      0.7,
      () => {
        if (posts.length < POSTS) return posts[posts.push(createPost()) - 1]?.name ?? "";
        return posts.splice(below(posts.length), 1)[0]?.name ?? "";
      },
    ],
  ];
  const total = edits.reduce((sum, [, weight]) => sum + weight, 0);
  const editOnce = (): string => {
    let left = random() * total;
    const found = edits.find(([, weight]) => (left -= weight) < 0) ?? edits[0];
    return found === undefined ? "nothing" : `${found[0]} (${found[2]()})`;
  };

  return {
    state: () => ({
      files: new Map([
        ...posts.map(fileOf),
        ...otherFiles(versions),
        ["hanblog.config.mjs", configOf(feature)],
      ]),
      now: new Date(NOWS[now] ?? 0),
    }),
    step: () => Array.from({ length: below(4) === 0 ? 2 + below(4) : 1 }, editOnce),
  };
}

function fileOf(post: Post): readonly [path: string, text: string] {
  const { title, date, tags, draft, field } = post;
  const lines = [
    `title: Title ${title}`,
    `date: ${DAYS[date]}`,
    `tags: [${[...new Set(tags)].map((tag) => `t${tag}`).join(", ")}]`,
    `categories: [c${title % 2}]`,
    ...(draft ? ["draft: true"] : []),
    ...(field === "" ? [] : [field.replace("/old/", `/old-${post.name.replace(/.*\//, "")}/`)]),
  ];
  const words = "So it goes on, word by word. ".repeat(post.words * (post.words > 50 ? 20 : 1));
  const text = [
    `Begin ${post.words}. ${words}`,
    "## Part",
    ...post.parts.map((part) => partOf(part, post.name)),
  ];
  return [`${post.name}.md`, `---\n${lines.join("\n")}\n---\n\n${text.join("\n\n")}\n`];
}

/** Returns a part of the text of the post `name`, which refers to another file. */
function partOf(part: number, name: string): string {
  const up = name.includes("/") ? "../" : "./";
  const parts = [
    "<<< @/snip0.js",
    "<<< @/snip1.js",
    `![picture](${up}pic0.svg)`,
    `![picture](${up}sub/pic1.svg)`,
    "![picture](/q.svg)",
    "<Note />",
    `[one](${up}p1.md#part)`,
    `[two](${up}sub/p2.md)`,
    `[three](${up}en/p3.md#missing)`,
    "## Another part\n\nWith words of its own.",
    "```js\nlet value = 1;\n```",
    "[more](/more.txt) [tag](/tag/t1/)",
    "<!-- @include: @/words.md -->",
    `- Item\n\n  <!-- @include: ${up}words.md{5-9} -->`,
    '<Posts sort="title" limit="4" />',
  ];
  return parts[part] ?? "";
}

function otherFiles(
  versions: ReadonlyMap<string, number>,
): readonly (readonly [path: string, text: string])[] {
  const drawing = (version: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${version}0" height="10"/>\n`;
  const texts: Readonly<Record<string, (version: number) => readonly [path: string, text: string]>> = {
    home: (version) => [
      "README.md",
      `---\nhome: true\n---\n\n# Home\n\n${"Welcome. ".repeat(version * 20)}\n`,
    ],
    Note: (version) => [
      "components/Note.tsx",
      `import { posts } from "hanblog/runtime";
export default () => <b>note {posts({ where: { tags: ["t1", "t2"] }, sort: "-date", limit: ${version} }).map(({ title }) => title).join()}</b>;
`,
    ],
    More: (version) => ["components/More.tsx", `export default () => <i>more ${version}</i>;\n`],
    Footer: (version) => [
      "theme/Footer.tsx",
      `export function Footer() { return <footer>Foot ${version}</footer>; }\n`,
    ],
    "style.css": (version) => ["style.css", `.content { padding: ${version}px; }\n`],
    "public/more.txt": (version) => ["public/more.txt", `more ${version}\n`],
    "words.md": (version) => [
      "words.md",
      `---\ntitle: Words ${version}\n---\n\n${`Shared words ${version}. `.repeat(version * 60)}\n`,
    ],
  };
  return [...versions].flatMap(([name, version]) => {
    if (version === 0) return [];
    const made = texts[name]?.(version);
    if (made !== undefined) return [made];
    if (name.endsWith(".yml")) return [[name, `name: Author ${version}\n`]];
    return [name.endsWith(".svg") ? [name, drawing(version)] : [name, `let version = ${version};\n`]];
  });
}
