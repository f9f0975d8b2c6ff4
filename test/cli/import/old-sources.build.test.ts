import { execFileSync } from "node:child_process";
import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTempDir } from "../../make-temp-dir.js";
import { runCli } from "../../run-cli.js";
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

  it("has no anchors of its own on lists that show whole articles", async () => {
    const article = `<h1>Alpha</h1><h2 id="More">More</h2><p>Alpha: ${line}</p>`;
    const { report } = await importSmall(cwd, {
      "_config.yml": "title: T\npermalink: /:title/\n",
      "source/_posts/a.md": source("Alpha", `## More\n\nAlpha: ${line}`).replace(
        "---\n\n",
        "tags: [x]\n---\n",
      ),
      "source/_posts/b.md": "---\ntitle: B\ndate: 2020-01-02\ntags: [x]\n---\nText\n",
      ...below("public", {
        "index.html": article,
        "archives/index.html": article,
        "tags/x/index.html": article,
        "a/index.html": article,
        "b/index.html": "<h1>B</h1>",
      }),
    });
    expect(report).toContain("Anchors: 1 kept, 0 lost");
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

describe("a run of the old generator", () => {
  const site = {
    "_config.yml": "title: T\nurl: https://a.example\npublic_dir: out\npermalink: /:title/\n",
    "source/_posts/a.md": post("").replace(
      "Text",
      "## Heading\n\nA line that is long enough to be found again.",
    ),
  };
  /** Writes the generator among the packages of the site, and imports that. */
  async function importRun(script: string, flags: readonly string[] = ["--run-old"], files = {}) {
    const all: Record<string, string> = { ...site, ...files, "node_modules/.bin/hexo": script };
    for (const [file, text] of Object.entries(all)) await write(`old/${file}`, text);
    await chmod(join(cwd, "old/node_modules/.bin/hexo"), 0o755);
    const before = await snapshot(join(cwd, "old"));
    const env = { AWS_SECRET_ACCESS_KEY: "secret" };
    const result = await runCli(["import", "old", "new", ...flags], { cwd, env });
    expect(await snapshot(join(cwd, "old"))).toEqual(before);
    const report = await readFile(join(cwd, "new/import-report.md"), "utf8").catch(() => "");
    return { ...result, report };
  }
  async function snapshot(dir: string) {
    const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
    const texts = files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [file, await readFile(file, "utf8")] as const;
    });
    return Object.fromEntries(await Promise.all(texts));
  }
  const node = (script: string) => `#!/usr/bin/env node\nconst fs = require("node:fs");\n${script}\n`;
  const generate = `fs.mkdirSync("out/p/one", { recursive: true });
fs.writeFileSync("out/index.html", "<h1>T</h1>");
fs.writeFileSync("out/rss.xml", "<rss version='2.0'></rss>");
fs.writeFileSync("db.json", "{}");
fs.writeFileSync("node_modules/cache", "");
fs.writeFileSync("out/p/one/index.html", "<h1>Post</h1><h2 id='h'>Heading</h2><p>A line that is long enough to be found again.</p>");`;

  it("is the source of addresses, anchors and feeds, is announced, and leaves the old folder alone", async () => {
    const { code, stdout, stderr, report } = await importRun(node(generate));
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^Running node_modules\/\.bin\/hexo generate in a copy .* because of --run-old\./);
    expect(stdout).toContain("All code of the old site runs as you. It has");
    expect(report).toContain("(from a run of the old generator, `node_modules/.bin/hexo generate`)");
    expect(report).toContain("| /p/one/ | kept |");
    expect(report).toContain("| /rss.xml | kept |");
    expect(report).toContain("Anchors: 1 kept, 0 lost");
    expect((await readdir(cwd)).toSorted()).toEqual(["new", "old"]);
  });

  it("happens with its flag only", async () => {
    const marker = join(cwd, "ran");
    const script = node(`fs.writeFileSync(${JSON.stringify(marker)}, "");\n${generate}`);
    const { report } = await importRun(script, []);
    expect(report).toContain("computed, not compared");
    expect(await readdir(cwd)).not.toContain("ran");
    await rm(join(cwd, "new"), { recursive: true });
    for (const other of [["--old-output", "x"], ["--old-sitemap", "x"], ["--no-run"]]) {
      const { code, stderr } = await importRun(script, ["--run-old", ...other]);
      expect(code).toBe(1);
      expect(stderr).toContain("cannot be used with");
    }
    expect((await readdir(cwd)).toSorted()).toEqual(["old"]);
  });

  it("receives no variable but the search path, a language and folders of its own", async () => {
    const script =
      node(`for (const name of ["HOME", "TMPDIR"]) fs.writeFileSync(process.env[name] + "/x", "");
console.log(Object.keys(process.env).filter((name) => !/^(?:PWD|_|SHLVL|OLDPWD)$/.test(name)).toSorted().join());
console.log([process.env.HOME, process.env.TMPDIR].every((dir) => dir.startsWith(${JSON.stringify(cwd)})));
process.exit(1);`);
    const { stderr } = await importRun(script);
    expect(stderr).toContain("HOME,LANG,PATH,TMPDIR\ntrue");
  });

  it("that fails says so with its last lines, and the next source is used", async () => {
    const script = node(`${generate}\nconsole.error("No layout in " + process.cwd());\nprocess.exit(3);`);
    const { code, stderr, report } = await importRun(script);
    expect(code).toBe(0);
    for (const text of [stderr, report]) {
      expect(text).toContain("The generator failed: `node_modules/.bin/hexo generate` (exit code 3)");
      expect(text).toContain(`No layout in ${join(cwd, "old")}`);
      expect(text).toContain("`--old-output DIR`");
    }
    expect(report).toContain("computed, not compared");
    await rm(join(cwd, "new"), { recursive: true });
    const found = { "out/index.html": "<h1>T</h1>", "out/a/index.html": "<h1>Post</h1>" };
    expect((await importRun(script, ["--run-old"], found)).report).toContain("(from the old output `out`)");
  });

  it.each([
    [
      "writes no page",
      node('fs.mkdirSync("out"); fs.writeFileSync("out/a.xml", "")'),
      "The generator wrote no page",
    ],
    ["cannot be started", "#!/none/none\n", "The generator"],
    [
      "prints without an end",
      node('for (;;) fs.writeSync(1, "x".repeat(1e6))'),
      "it printed more than 20 MB",
    ],
  ])("that %s is no source", async (_, script, message) => {
    const { code, stderr, report } = await importRun(script);
    expect(code).toBe(0);
    expect(stderr).toContain(message);
    expect(report).toContain("computed, not compared");
  });

  it("does not mix with pages of an earlier one, and can write outside only where the terminal says so", async () => {
    const marker = join(cwd, "old/marker");
    const script = node(`${generate}
try { fs.writeFileSync(${JSON.stringify(marker)}, ""); fs.rmSync(${JSON.stringify(marker)}); fs.writeFileSync("out/wrote.html", ""); } catch {}`);
    const { stdout, report } = await importRun(script, ["--run-old"], {
      "out/stale/index.html": "<h1>S</h1>",
    });
    expect(report).not.toContain("/stale/");
    expect(report.includes("/wrote.html")).toBe(stdout.includes("can write files"));
  });

  it.each(["new", "repo/new", "repo/sites/new"])(
    "uses packages in a folder above the old one for %s",
    async (to) => {
      const bin = join(cwd, "repo/node_modules/.bin/vitepress");
      const link = join(cwd, "link");
      await mkdir(join(cwd, "repo"));
      await symlink("repo", link);
      await write("repo/package.json", "{}");
      await write("repo/docs/.vitepress/config.mjs", "export default {};");
      await write("repo/docs/a.md", "# A\n");
      await write(
        "repo/node_modules/.bin/vitepress",
        node(
          `fs.mkdirSync(process.argv[5]); fs.writeFileSync(process.argv[5] + "/a.html", process.argv.slice(2, 5) + fs.readdirSync("."))`,
        ),
      );
      await chmod(bin, 0o755);
      const { code, stderr } = await runCli(["import", "link/docs", to, "--run-old"], { cwd });
      expect([code, stderr]).toEqual([0, ""]);
      const report = await readFile(join(cwd, to, "import-report.md"), "utf8");
      expect(report).toContain("`node_modules/.bin/vitepress build . --outDir ../../output`)");
      expect(report).toContain("| /a.html | kept |");
    },
  );

  it("is impossible without the generator, and for an export", async () => {
    const { code, stderr, report } = await importSmall(cwd, site, "--run-old");
    expect(code).toBe(0);
    expect(stderr).toContain("The generator is not installed: `hexo`");
    expect(report).toContain("computed, not compared");
    await rm(join(cwd, "new"), { recursive: true });
    await rm(join(cwd, "old"), { recursive: true });
    const notes = await importSmall(cwd, { ".obsidian/app.json": "{}", "a.md": "# A\n" }, "--run-old");
    expect(notes.stderr).toContain("No program builds this kind of site");
  });
});

/** Returns whether a program of the system starts. */
const starts = (program: string, ...args: readonly string[]) => {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

describe.runIf(starts("hugo", "version"))("a run of Hugo", () => {
  const site = {
    "config.toml":
      'title = "T"\nbaseURL = "https://a.example/"\nlanguageCode = "en"\ntheme = "own"\n[permalinks]\nposts = "/p/:slug/"\n',
    "content/posts/a.md":
      "---\ntitle: One\ndate: 2020-01-02\nslug: one\n---\n{{< box a=1 >}}\n\n{{% note %}}Text{{% /note %}}\n",
    "content/posts/b.md": "---\ntitle: Draft\ndraft: true\n---\nText\n",
  };

  it("gives the pages without the theme, and lists and feeds by the rules", async () => {
    const { code, stderr, report } = await importSmall(cwd, site, "--run-old");
    expect([code, stderr]).toEqual([0, ""]);
    expect(report).toContain(
      "lists and feeds are computed, because its theme is missing or does not work: `hugo list all`)",
    );
    expect(report).toContain("| /p/one/ | kept |");
    expect(report).not.toContain("| /p/b/ |");
  });

  it("gives everything with the theme, and only pages if the theme fails", async () => {
    const theme = {
      "themes/own/layouts/_default/single.html": "<h1>{{ .Title }}</h1>{{ .Content }}",
      "themes/own/layouts/_default/list.html": "<h1>{{ .Title }}</h1>",
      "themes/own/layouts/shortcodes/box.html": "box",
      "themes/own/layouts/shortcodes/note.html": "{{ .Inner }}",
    };
    const whole = await importSmall(cwd, { ...site, ...theme }, "--run-old");
    expect(whole.report).toContain("(from a run of the old generator, `hugo --destination ../output`)");
    expect(whole.report).toContain("| /p/one/ | kept |");
    expect(whole.report).toContain("| /index.xml | kept |");
    await rm(join(cwd, "new"), { recursive: true });
    const faulty = { ...theme, "themes/own/layouts/_default/list.html": "{{ newFunction 1 }}" };
    const { stderr, report } = await importSmall(cwd, { ...site, ...faulty }, "--run-old");
    expect(stderr).toContain("The generator failed: `hugo --destination ../output`");
    expect(stderr).toContain("newFunction");
    expect(report).toContain("`hugo list all`)");
    expect(report).toContain("| /p/one/ | kept |");
  });

  it.each(["a link", "a path"])(
    "does not change a theme outside of the old folder that is found by %s",
    async (way) => {
      const file = "own/layouts/_default/single.html";
      await write(file, "{{ newFunction 1 }}");
      await mkdir(join(cwd, "old"));
      if (way === "a link") await symlink(cwd, join(cwd, "old/themes"));
      const theme = way === "a link" ? "own" : `${"../".repeat(30)}${cwd}/own`;
      const config = site["config.toml"].replace('"own"', JSON.stringify(theme));
      const { stderr } = await importSmall(cwd, { ...site, "config.toml": config }, "--run-old");
      expect(stderr).toContain("newFunction");
      expect(await readFile(join(cwd, file), "utf8")).toBe("{{ newFunction 1 }}");
    },
  );
});

describe.runIf(starts("jekyll", "--version"))("a run of Jekyll", () => {
  it("does without the gems of a lock file that are not installed", async () => {
    const { code, stderr, report } = await importSmall(
      cwd,
      {
        "_config.yml": "title: T\nurl: https://a.example\npermalink: /:title/\n",
        "_posts/2020-01-02-a.md": "---\ntitle: A\n---\nText\n",
        "index.html": "---\n---\n{% for post in site.posts %}{{ post.title }}{% endfor %}\n",
        Gemfile: 'source "https://rubygems.org"\ngem "jekyll", "0.0.1"\n',
        "Gemfile.lock":
          "GEM\n  remote: https://rubygems.org/\n  specs:\n    jekyll (0.0.1)\n\nDEPENDENCIES\n  jekyll (= 0.0.1)\n",
      },
      "--run-old",
    );
    expect([code, stderr]).toEqual([0, ""]);
    expect(report).toContain("(from a run of the old generator, `jekyll build --destination ../output`)");
    expect(report).toContain("| /a/ | kept |");
  });
});
