import { expect, it, onTestFinished } from "vitest";
import { problemsFromError, type Problem } from "../../../src/runtime/model/error.js";
import { sample } from "../../sample.js";
import { createTemporarySite } from "../dev/temporary-site.js";
import { createPlainSite } from "../plain-site.js";

const PAGE = "---\ntitle: Rice\ndate: 2024-01-02\n---\n\nCooked.\n";
const SITE = { "README.md": "---\nhome: true\n---\n", "posts/rice.md": PAGE };
const config = (options: string) => ({
  "hanblog.config.mjs": `export default { title: "Bowl", ${options} };\n`,
});
const page = (text: string) => ({ "posts/faulty.md": text });

/** Faulty sites, each with one fault. */
const FAULTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a folder in `defaults` without pages": config('defaults: { "nowhere/": { sidebar: false } }'),
  "a field in `defaults` that looks misspelled": config('defaults: { "posts/": { layuot: "Post" } }'),
  "a secret in every page": config(
    'comments: { issue: { platform: "github-v3", owner: "a", repo: "b", clientId: "c", clientSecret: "d" } }',
  ),
  "a platform that has closed": config(
    'comments: { issue: { platform: "bitbucket-v2", owner: "a", repo: "b", clientId: "c" } }',
  ),
  "a sidebar with a missing page": config('sidebar: { "/posts/": ["rice", "nowhere"] }'),
  "an unknown layout": page("---\ntitle: A\nlayout: Nope\n---\n"),
  "a date that is none": page("---\ntitle: A\ndate: 2024-13-45\n---\n"),
  "front matter that is no YAML": page("---\ntitle: [A\n---\n"),
  "an unknown field": page("---\ntitel: A\n---\n"),
  "an unknown component": page("<Nope/>\n"),
  "a missing image": page("![a](./nope.png)\n"),
  "a missing included file": page("<!-- @include: ./nope.md -->\n"),
  "an unknown container": page("::: tipp\na\n:::\n"),
  "a broken formula": page("$\\frac{a$\n"),
  "two pages with one address": {
    ...page("---\npermalink: /a/\n---\n"),
    "posts/b.md": "---\npermalink: /a/\n---\n",
  },
  "a public file in the place of a page": { "public/posts/rice.html": "" },
  "a missing cover": page("---\ntitle: A\ncover: ./nope.png\n---\n"),
  "a dead link": page("[a](./nope.md)\n"),
  "a dead anchor": page("[a](./rice.md#nope)\n"),
  "a dead link in HTML": page('<a href="/nope/">a</a>\n'),
  "a link to a redirect": { ...page("[a](/old/)\n"), "posts/b.md": "---\naliases: [/old/]\n---\n" },
  "a missing picture in HTML": page('<img src="/nope.png" alt="">\n'),
  "an alias with the base": page("---\ntitle: A\naliases: [/posts/rice.html]\n---\n"),
  "a dead link at an address without an ending": {
    ...config("cleanUrls: true"),
    ...page("[a](./nope.md) [b](/nope)\n"),
  },
  "code in an unknown language": page("```nope\na\n```\n"),
  "a file with the name of an image": { ...page("![a](./a.png)\n"), "posts/a.png": "text" },
  "an author that is a number": page("---\ntitle: A\nauthor: 5\n---\n"),
  "an element without an end tag": page("A <b>bold word\n"),
  "a password in the text": page("----\npassword: a\n----\nSecret.\n"),
  "a password that nobody has": page("---\ntitle: A\npassword: reader\n---\nSecret.\n"),
  "a password under another name": page("---\ntitle: A\npage_password: reader\n---\nSecret.\n"),
  "a home page with a password": { "README.md": "---\nhome: true\npassword: reader\n---\n" },
  "a tag that gives no address": page("---\ntitle: A\ntags: ['/']\n---\n"),
  "a redirect to a missing page": config('redirects: { "/old/": "/nope/" }'),
  "a declared field that a page does not have": {
    "hanblog.config.mjs": `import { z } from "hanblog";
export default { title: "Bowl", defaults: { "posts/": { fields: { rating: z.number() } } } };
`,
  },
  "a declared field with another value": {
    "hanblog.config.mjs": `import { z } from "hanblog";
export default { title: "Bowl", fields: { rating: z.number().optional() } };
`,
    ...page("---\nrating: five\n---\n"),
  },
  "a declared field without a schema": config('fields: { rating: "number" }'),
  "a page with a control character": page("A\u0001b\n"),
  "a tag that Netlify does not publish": {
    ...config('host: "netlify"'),
    ...page("---\ntitle: A\ndate: 2024-01-02\ntags: [.NET]\n---\n"),
  },
  "a file name that Netlify refuses": { ...config('host: "netlify"'), "public/a#b.txt": "" },
  "a file that GitHub Pages does not publish": {
    "public/.well-known/a.txt": "",
    ".github/workflows/a.yml":
      "jobs: { a: { steps: [{ uses: actions/upload-pages-artifact@v4, with: { path: dist } }] } }\n",
  },
};

const key = ({ severity, code, message, at }: Problem) =>
  `${severity} ${code} ${at?.file ?? ""}:${at?.line ?? ""} ${message}`;
const listOf = (problems: readonly Problem[]) => [...new Set(problems.map(key))].toSorted();

/** Problems of sites that were built, because most sites occur in several tests. */
const built = new Map<string, Promise<readonly string[]>>();

function problemsOfBuild(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const name = JSON.stringify(files);
  const problems = built.get(name) ?? buildSite(files);
  built.set(name, problems);
  return problems;
}

async function buildSite(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const site = await createPlainSite(files);
  const warnings: Problem[] = [];
  const errors = await site.build({ onWarnings: (found) => warnings.push(...found) }).then(
    (report) => report.warnings,
    (error: unknown) => problemsFromError(error),
  );
  return listOf([...warnings, ...errors]);
}

/** A faulty site under `hanblog dev`, whose pages are checked after each change without a visit. */
async function openDev(files: Readonly<Record<string, string>>) {
  const site = await createTemporarySite(files);
  onTestFinished(site.remove);
  return {
    save: site.save,
    async problems(): Promise<readonly string[]> {
      await site.site.survey();
      return listOf(site.site.problems());
    },
  };
}

/** One fault of each phase. Their files differ, so that a site can have two of them. */
const PHASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  configuration: config('defaults: { "nowhere/": { sidebar: false } }'),
  component: { "components/Bad.tsx": "module.exports = (;\n" },
  "front matter": { "posts/dated.md": "---\ntitle: A\ndate: 2024-13-45\n---\n" },
  text: { "posts/text.md": "::: tipp\na\n:::\n" },
  link: { "posts/link.md": "[a](./nope.md)\n" },
  image: { "posts/image.md": "![a](./nope.png)\n" },
  address: { "public/posts/rice.html": "" },
};

const ALL_PAIRS = Object.entries(PHASES).flatMap(([one, files], index, all) =>
  all.slice(index + 1).map(([other, more]) => [`${one} and ${other}`, files, more] as const),
);

/** Faults of the configuration that leave its other options in use. */
const OPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "an unknown option": config("titel: 1"),
  "a menu entry with a number": config("nav: [{ text: 3 }]"),
  "a missing theme": config('theme: "./nowhere"'),
};

const ALL_WITH_OPTIONS = Object.entries(OPTIONS).flatMap(([one, files]) =>
  Object.entries(PHASES)
    .filter(([other]) => other !== "configuration")
    .map(([other, more]) => [`${one} and ${other}`, files, more] as const),
);

const PAIRS = [
  ...sample("faults of two phases", ALL_PAIRS, 8),
  ...sample("faults of options and phases", ALL_WITH_OPTIONS, 6),
];

/** The site of an author who heard of none of its faults in `dev`. */
const SEVERAL = {
  ...config(
    'defaults: { "nowhere/": { sidebar: false } }, ' +
      'comments: { issue: { platform: "github-v3", owner: "a", repo: "b", clientId: "c", clientSecret: "d" } }',
  ),
  ...page("[a](./nope.md)\n"),
};

it.each([
  ...Object.entries(FAULTS),
  ...Object.entries(OPTIONS),
  ["a configuration that is no JavaScript", { "hanblog.config.mjs": "export default {;" }] as const,
  ["faulty `markdown`", config("markdown: { html: 1 }")] as const,
  ["a faulty permalink and a dead link", { ...config("permalink: 3"), ...page("[a](/2024/x/)") }] as const,
  ...PAIRS.map(([name, one, other]) => [name, { ...one, ...other }] as const),
  ["a wrong folder, a secret and a dead link", SEVERAL] as const,
])("build and dev report the same for %s", async (_, faulty) => {
  const sound: Readonly<Record<string, string>> = { ...SITE, ...config("") };
  const files = { ...sound, ...faulty };
  const expected = await problemsOfBuild(files);
  expect(expected.length).toBeGreaterThan(0);
  const dev = await openDev(files);
  expect(await dev.problems()).toEqual(expected);
  for (const file of Object.keys(faulty)) await dev.save(file, sound[file] ?? null);
  expect(await dev.problems()).toEqual([]);
});

it.each(PAIRS)("neither of %s hides the other", async (_, one, other) => {
  const sound = { ...SITE, ...config("") };
  const [both, ...alone] = await Promise.all(
    [{ ...one, ...other }, one, other].map((faulty) => problemsOfBuild({ ...sound, ...faulty })),
  );
  // The number of pages differs.
  const expected = alone.flat().filter((problem) => !problem.includes("pages-not-rendered"));
  expect(both).toEqual(expect.arrayContaining(expected));
});

it.each<[name: string, options: string, text: string]>([
  ["dead links, if options decide which addresses exist", "permalink: 3", "[a](/2024/x/)"],
  ["faults of texts, if options decide how they are read", "markdown: { html: 1 }", "<Nope/>"],
  ["faults of pages, if options decide which files are pages", "exclude: 1", "---\ndate: 2024-13-45\n---\n"],
])("no fault hides another, except %s", async (_, options, text) => {
  const found = await problemsOfBuild({ ...SITE, ...config(options), ...page(text) });
  expect(found.filter((problem) => problem.includes("faulty.md"))).toEqual([]);
  expect(found.some((problem) => problem.includes("config-invalid"))).toBe(true);
});
