import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Host } from "../../../src/cli/config/host-names.js";
import { problemsFromError, type Problem } from "../../../src/runtime/model/error.js";
import { checkHostLimits, plainSlug } from "../../../src/cli/engine/check-host.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { createPlainSite, type PlainSite } from "../plain-site.js";

const UPLOAD = `jobs:
  build:
    steps:
      - uses: actions/upload-pages-artifact@v5
        with:
          path: dist
`;

const config = (options: string) => ({
  "hanblog.config.mjs": `export default { title: "Bowl", ${options} };\n`,
});
const post = (fields: string) => ({
  "posts/rice.md": `---\ntitle: Rice\ndate: 2024-01-02\n${fields}---\n\nCooked.\n`,
});

async function problemsOf(site: PlainSite): Promise<readonly Problem[]> {
  const warnings: Problem[] = [];
  const found = await site.build({ onWarnings: (list) => warnings.push(...list) }).then(
    (report) => report.warnings,
    (error: unknown) => problemsFromError(error),
  );
  return [...warnings, ...found].filter(({ code }) => code.startsWith("host-"));
}

const shown = ({ severity, code, message, hint, at }: Problem) => ({
  problem: `${severity} ${code} ${at?.file}:${at?.line}`,
  message,
  hint,
});

describe("a build for a host", () => {
  it("warns of addresses and files that GitHub Pages does not publish, once for each name", async () => {
    const site = await createPlainSite({
      ...config('host: "github", pageSize: 1'),
      ...post("tags:\n  - Rice\n  - .NET\n"),
      "posts/more.md": "---\ntitle: More\ndate: 2024-01-01\ntags: [.NET]\n---\n",
      ".github/workflows/deploy.yml": UPLOAD,
      "public/.well-known/security.txt": "Contact: me",
      "public/.well-known/other.txt": "",
      "public/.nojekyll": "",
    });
    const hint =
      "In `.github/workflows/deploy.yml:4`, add `include-hidden-files: true` below `with:`. `hanblog deploy --write github --force` writes such a workflow.";
    expect((await problemsOf(site)).map(shown)).toEqual([
      {
        problem: "warning host-drops posts/rice.md:6",
        message:
          'GitHub Pages does not publish `tag/.NET`, so the address `/tag/.NET/` of the tags listing ".NET" in `posts/rice.md` is missing there',
        hint,
      },
      {
        problem: "warning host-drops public/.well-known/other.txt:null",
        message:
          "GitHub Pages does not publish `.well-known`, so `public/.well-known/other.txt` is missing there",
        hint,
      },
    ]);
    await site.write({ ".github/workflows/deploy.yml": `${UPLOAD}          include-hidden-files: true\n` });
    expect(await problemsOf(site)).toEqual([]);
  });

  it("fails for names with which Netlify deploys nothing", async () => {
    const site = await createPlainSite({
      ...config('host: "netlify"'),
      ...post("categories:\n  - C#/Why?\naliases: [/a%23b/]\n"),
      "posts/what?.md": "---\ntitle: What\n---\n",
      "public/a#b.txt": "",
    });
    expect((await problemsOf(site)).map(shown)).toMatchObject([
      { problem: "error host-refuses posts/what?.md:null" },
      {
        problem: "error host-refuses posts/rice.md:5",
        message:
          'Netlify rejects a deployment with the address `/categories/C#/Why?/` of the categories listing "C#/Why?" in `posts/rice.md`, because names must not contain `#` or `?`',
        hint: 'Give it another address in the configuration: `taxonomies: { categories: { slugs: { "C#/Why?": "c-sharp/why" } } }`.',
      },
      { problem: "error host-refuses posts/rice.md:6" },
      {
        problem: "error host-refuses public/a#b.txt:null",
        hint: "Rename the file, its folder, or the tag or category.",
      },
    ]);
  });

  it("accepts a tag whose address was changed as the hint says", async () => {
    const slugs = 'taxonomies: { tags: { slugs: { "C#": "c-sharp", ".NET": "dot-net" } } }';
    const site = await createPlainSite({
      ...config(`host: "netlify", ${slugs}`),
      ...post("tags: [C#, .NET]\n"),
      "posts/a#b.png": "",
    });
    expect(await problemsOf(site)).toEqual([]);
  });

  it("only warns if the host is known from its files", async () => {
    const site = await createPlainSite({
      ...config(""),
      ...post("tags: [C#]\n"),
      "netlify.toml": '[build]\npublish = "dist"\n',
    });
    expect((await problemsOf(site)).map(shown)).toMatchObject([
      { problem: "warning host-refuses posts/rice.md:4" },
    ]);
  });

  it("reports a file that is too large for Cloudflare Pages", async () => {
    const site = await createPlainSite({
      ...config('host: "cloudflare"'),
      ...post(""),
      "public/film.mp4": "",
      "public/small.mp4": "",
    });
    await truncate(join(site.dir, "public/film.mp4"), 26 * 2 ** 20);
    await truncate(join(site.dir, "public/small.mp4"), 25 * 2 ** 20);
    expect((await problemsOf(site)).map(shown)).toEqual([
      {
        problem: "error host-limit public/film.mp4:null",
        message: "`public/film.mp4` has 26 MiB, and Cloudflare Pages takes files of at most 25 MiB",
        hint: "Make the file smaller, or store it elsewhere and link to it.",
      },
    ]);
  });
});

describe("checkHostLimits", () => {
  const names = (count: number, folder: string) =>
    Array.from({ length: count }, (_, index) => folder + index);
  const limitsOf = async (host: Host, paths: readonly string[], bytes = 0, htmlBytes = 0) => {
    const file = join(await makeTempDir(), "film.mp4");
    await writeFile(file, "");
    await truncate(file, bytes);
    const hosting = { host, isConfigured: true, dotless: null };
    const publicFiles = [{ path: "film.mp4", file }];
    const routes = ["a.md", null].map((source) => {
      return { rendered: { file: `${source ?? "list"}.html`, source, htmlBytes } };
    });
    const files = new Set(paths);
    return checkHostLimits({ project: { hosting }, publicFiles, bodies: [], routes, files }).map(
      ({ severity, message }) => `${severity} ${message}`,
    );
  };

  it.each<[Host, number, string]>([
    ["cloudflare", 20_000, "warning The site has more than 20000 files"],
    ["netlify", 54_000, "error The folder `a/` of the output has more than 54000 files"],
  ])("reports more files than %s takes, %i", async (host, most, message) => {
    const other = host === "netlify" ? names(10, "b/") : [];
    expect(await limitsOf(host, [...names(most, "a/"), ...other])).toEqual([]);
    expect(await limitsOf(host, [...names(most + 1, "a/"), ...other])).toEqual([
      expect.stringContaining(message),
    ]);
    expect(await limitsOf("nginx", names(most + 1, "a/"))).toEqual([]);
  });

  it("counts generated documents", async () => {
    expect(await limitsOf("github", [], 2 ** 30 - 20, 11)).toEqual([
      "warning The pages, images and files of the site have 1 GiB, and GitHub Pages takes at most 1 GiB",
    ]);
    expect(await limitsOf("github", [], 2 ** 30 - 20, 10)).toEqual([]);
    expect(await limitsOf("cloudflare", [], 0, 26 * 2 ** 20)).toEqual([
      "error `a.md.html` has 26 MiB, and Cloudflare Pages takes files of at most 25 MiB",
      "error `list.html` has 26 MiB, and Cloudflare Pages takes files of at most 25 MiB",
    ]);
  });

  it("warns of a site that is too large for GitHub Pages", async () => {
    expect(await limitsOf("github", [], 2 ** 30)).toEqual([]);
    expect(await limitsOf("github", [], 1.5 * 2 ** 30)).toEqual([
      "warning The pages, images and files of the site have 1.5 GiB, and GitHub Pages takes at most 1 GiB",
    ]);
  });
});

it.each([
  ["C#", "c-sharp"],
  [".NET", "dot-net"],
  ["ASP.NET Core", "asp.net-core"],
  ["C#/Why?", "c-sharp/why"],
  ["饭团?", "饭团"],
])("names %s in an address as %s", (term, slug) => {
  expect(plainSlug(term)).toBe(slug);
});
