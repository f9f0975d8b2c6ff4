import { execFileSync } from "node:child_process";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTempDir } from "../../make-temp-dir.js";
import { importSmall } from "./small-site.js";

let cwd = "";
beforeEach(async () => {
  cwd = await makeTempDir();
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const post = (fields: string) => `---\ntitle: Post\ndate: 2020-01-02\n${fields}\n---\nText\n`;

const write = async (file: string, text: string) => {
  await mkdir(dirname(join(cwd, file)), { recursive: true });
  await writeFile(join(cwd, file), text);
};

describe("the sources of old addresses", () => {
  const site = { "_config.yml": "title: T\npermalink: /:title/\n", "source/_posts/a.md": post("") };

  it("include the parts of a sitemap, and the feeds and lists that it lacks", async () => {
    await write("maps/index.xml", "<sitemapindex><loc>https://a.example/post.xml</loc></sitemapindex>");
    await write("maps/post.xml", "<urlset><loc>https://a.example/a/</loc><loc>/gone/</loc></urlset>");
    const files = { ...site, "source/_posts/a.md": post("tags: [x]") };
    const { code, report } = await importSmall(cwd, files, "--old-sitemap", "maps/index.xml");
    expect(code).toBe(0);
    expect(report).toContain("1 lost (from the old sitemap `maps/index.xml`)");
    expect(report).toContain("| /gone/ | lost: no page has this address |");
    expect(report).toContain("| /tags/x/ | redirected → /tag/x/ |");
  });

  it.each([
    ["--old-sitemap", "old.xml", "import-sitemap"],
    ["--old-output", "empty", "import-output"],
  ])("are an error if they are something else, and nothing is written: %s", async (flag, name, error) => {
    await write("old.xml", "<html>Not found</html>");
    await write("empty/robots.txt", "");
    const { code, stderr } = await importSmall(cwd, site, flag, name);
    expect(code).toBe(1);
    expect(stderr).toContain(`[${error}]`);
    expect(await readdir(cwd)).not.toContain("new");
  });
});

describe("a built site in the old folder", () => {
  const line = "A line that is long enough to be found again in another place.";
  const source = (title: string, text = `${title}: ${line}`) =>
    `---\ntitle: ${title}\ndate: 2020-01-02\n---\n${text}\n`;
  const html = (title: string) =>
    `<html><head><title>${title} | Blog</title></head><body><h1>${title}</h1><p>${title}: ${line}</p></body></html>`;
  const content = {
    "_config.yml": "title: T\nurl: https://a.example\npermalink: /:year/:title/\n",
    "source/_posts/a.md": source("Alpha", `Alpha: ${line}\n\n{% post_link b %}`),
    "source/_posts/b.md": source("Beta"),
    "source/_posts/new.md": source("Newer"),
    "source/about/index.md": source("About"),
  };
  const built = {
    "index.html": html("Blog"),
    "p/one/index.html": html("Alpha"),
    "p/two.html": html("Beta"),
    "about/index.html": html("About"),
    "own/index.html": html("A page that only the theme has"),
    "rss2.xml": '<rss version="2.0"></rss>',
  };
  const below = (folder: string, files: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]));

  it("gives pages their real addresses, links between them and feeds, where the rules are wrong", async () => {
    const { code, config, report, read } = await importSmall(cwd, { ...content, ...below("public", built) });
    expect(code).toBe(0);
    expect(report).toContain("(from the old output `public`)");
    expect(report).toContain(
      "pages found in the old site by title, text or name, with the address that they have there: 2",
    );
    expect(await read("_posts/a.md")).toContain("permalink: /p/one/\n");
    expect(await read("_posts/a.md")).toContain("](/p/two.html)");
    expect(await read("_posts/b.md")).toContain("permalink: /p/two.html\n");
    expect(config).toContain('"/rss2.xml": { format: "rss" }');
    expect(report).toContain("| /p/two.html | kept |");
    expect(report).toContain("| /rss2.xml | kept |");
    // The whole truth: what has no counterpart is lost, and not left out.
    expect(report).toContain("| /own/ | lost: no page has this address |");
    expect(report).toContain("1 lost");
  });

  it("is read from a branch of git, and nothing is left in the repository", async () => {
    const git = (...args: readonly string[]) =>
      execFileSync("git", [
        "-C",
        join(cwd, "old"),
        "-c",
        "user.name=A",
        "-c",
        "user.email=a@a.example",
        ...args,
      ]);
    for (const [file, text] of Object.entries(built)) await write(`old/${file}`, text);
    git("init", "-q", "-b", "gh-pages");
    git("add", "-A");
    git("commit", "-qm", "site");
    git("checkout", "-q", "--orphan", "source");
    git("rm", "-rfq", ".");
    const { code, report } = await importSmall(cwd, content);
    expect(code).toBe(0);
    expect(report).toContain("(from the old output `gh-pages`)");
    expect(report).toContain("| /p/one/ | kept |");
    expect((await readdir(join(cwd, "old"))).toSorted()).toEqual([".git", "_config.yml", "source"]);
  });

  it("finds pages without words by their names, and has headings that belong to the theme", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `word${index}`);
    const { code, report, read } = await importSmall(cwd, {
      "_config.yml": "title: T\n",
      ...Object.fromEntries(
        names.map((name) => [`source/_posts/${name}.md`, source(name, `## More\n\n${line}`)]),
      ),
      "source/_posts/short.md": "---\n---\n",
      ...below(
        "public",
        Object.fromEntries([
          ["index.html", "<h1>Blog</h1>"],
          ...[...names, "short"].map((name) => [
            `2020/01/02/${name}/index.html`,
            `<h1 id="article-title">${name}</h1>${["word1", "short"].includes(name) ? "" : `<h2 id="More">More</h2>`}<p>${line}</p>`,
          ]),
        ]),
      ),
    });
    expect(code).toBe(0);
    expect(report).toContain("Addresses: 14 kept, 0 redirected, 0 lost (from the old output `public`)");
    expect(report).toContain("Anchors: 11 kept, 0 lost");
    expect(await read("_posts/short.md")).toContain("permalink: /2020/01/02/short/");
  });

  it("is reported instead of used if it is that of another site", async () => {
    const { report } = await importSmall(cwd, {
      ...content,
      "_config.yml": "title: T\n",
      ...below("public", { "index.html": html("Other"), "x/index.html": html("X") }),
    });
    expect(report).toContain("computed, not compared");
    expect(report).toContain("### Built sites that were not used (1)");
    expect(report).not.toContain("| /x/ |");
  });

  it("is not looked for if an option names a source, of which a sitemap has names only", async () => {
    await write("map.xml", "<urlset><loc>/2020/a/</loc><loc>/2020/b/</loc><loc>/about/</loc></urlset>");
    const files = { ...content, ...below("public", built) };
    const unknown = { ...files, "_config.yml": "title: T\npermalink: /:unknown/\n" };
    const { report, read } = await importSmall(cwd, unknown, "--old-sitemap", "map.xml");
    expect(report).toContain("(from the old sitemap `map.xml`)");
    expect(await read("_posts/a.md")).toContain("permalink: /2020/a/\n");
    expect(report).toContain("| /2020/b/ | kept |");
  });
});
