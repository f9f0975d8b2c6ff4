import { expect, it, onTestFinished } from "vitest";
import { problemsFromError, type Problem } from "../../../src/runtime/model/error.js";
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
};

const key = ({ severity, code, message, at }: Problem) =>
  `${severity} ${code} ${at?.file ?? ""}:${at?.line ?? ""} ${message}`;
const listOf = (problems: readonly Problem[]) => [...new Set(problems.map(key))].toSorted();

async function problemsOfBuild(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
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

const PAIRS = Object.entries(PHASES).flatMap(([one, files], index, all) =>
  all.slice(index + 1).map(([other, more]) => [`${one} and ${other}`, files, more] as const),
);

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
  ...PAIRS.map(([name, one, other]) => [name, { ...one, ...other }] as const),
  ["a wrong folder, a secret and a dead link", SEVERAL] as const,
])("build and dev report the same for %s", async (_, faulty) => {
  const sound: Readonly<Record<string, string>> = { ...SITE, ...config("") };
  const files = { ...sound, ...faulty };
  const built = await problemsOfBuild(files);
  expect(built.length).toBeGreaterThan(0);
  const dev = await openDev(files);
  expect(await dev.problems()).toEqual(built);
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
