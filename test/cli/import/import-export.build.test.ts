import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { makeTempDir } from "../../make-temp-dir.js";
import { runCli, runCliHere } from "../../run-cli.js";
import { filesContaining } from "../protected-page.js";
import { ghostExport, ghostPost } from "./kinds/ghost/small-ghost.js";
import {
  mysqlDump,
  typechoBackup,
  typechoComment,
  typechoOptions,
  typechoPost,
  typechoTables,
} from "./kinds/typecho/small-typecho.js";
import { exportItem, exportOf, itemComment, itemTerm } from "./kinds/wordpress/small-export.js";

/** An image of one pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let cwd = "";
beforeEach(async () => {
  cwd = await makeTempDir();
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function importFile(name: string, text: string | Uint8Array, ...flags: readonly string[]) {
  await writeFile(join(cwd, name), text);
  return runCliHere(["import", name, "new", ...flags], cwd);
}
const importExport = (text: string, ...flags: readonly string[]) => importFile("export.xml", text, ...flags);

/** Writes a large file, and imports it with little memory. */
async function importPieces(name: string, pieces: Iterable<string>) {
  await pipeline(Readable.from(pieces), createWriteStream(join(cwd, name)));
  return runCli(["import", name, "new"], { cwd, env: { NODE_OPTIONS: "--max-old-space-size=200" } });
}
const read = (file: string) => readFile(join(cwd, file), "utf8");

describe("hanblog import of an export of WordPress", () => {
  it("writes a site that builds, and in which every old address answers", async () => {
    const { code, stdout, stderr } = await importExport(
      exportOf([
        exportItem({ more: itemTerm("category", "web", "Web") + itemTerm("post_tag", "js", "JS") }),
        exportItem({
          "wp:post_id": "8",
          link: "https://old.example/about/",
          "wp:post_type": "page",
          "wp:post_name": "about",
        }),
        exportItem({ "wp:post_id": "9", link: "https://old.example/a.html", "wp:post_name": "a" }),
        exportItem({ "wp:post_id": "10", link: "https://old.example/b", "wp:post_name": "b" }),
        exportItem({
          "wp:post_id": "11",
          link: "https://old.example/c/",
          "wp:post_password": "x",
          "wp:post_name": "c",
        }),
      ]),
    );
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout).toContain("WordPress, content in `export.xml`");
    expect(stdout).toMatch(/Addresses: \d+ kept, \d+ redirected, 0 lost/);
    expect(stdout).toContain("computed, not compared");
    expect(await readdir(join(cwd, "new/posts"))).toEqual(["a.md", "b.md", "c.md", "post.md"]);
    const report = await read("new/import-report.md");
    for (const address of ["/2019/01/post/", "/about/", "/a.html", "/tag/js/"])
      expect(report).toContain(`| ${address} | kept |`);
    expect(report).toContain("| /feed/ | redirected → /feed/index.xml |");
    expect(report).toContain("| /category/web/feed/ | redirected → /category/web/feed/index.xml |");
    expect(report).toMatch(/### Feeds at addresses without an ending \(8\)/);
    expect(report).toContain("| /category/web/ | redirected → /categories/Web/ |");
    expect(report).toContain("### Pages with a password (1)");
    const built = await runCliHere(["build"], join(cwd, "new"));
    expect(built.code).toBe(0);
    expect(await read("new/dist/b/index.html")).toContain("Text");
    expect(await readdir(join(cwd, "new/dist"))).not.toContain("c");
  });

  it("writes its comments to a file that is private, that git ignores and that a build does not publish", async () => {
    const { code } = await importExport(
      exportOf([
        exportItem({
          more: itemComment({ author_email: "ann@a.example" }) + itemComment({ id: "2", approved: "0" }),
        }),
      ]),
    );
    expect(code).toBe(0);
    expect((await stat(join(cwd, "new/import-comments.jsonl"))).mode & 0o077).toBe(0);
    expect(await read("new/.gitignore")).toContain("\nimport-comments.jsonl\n");
    const report = await read("new/import-report.md");
    expect(report).toContain("Import 2 comments of `import-comments.jsonl`");
    expect(report).toContain("- comments that visitors did not see, in the same file, still hidden: 1");
    expect((await runCliHere(["build"], join(cwd, "new"))).code).toBe(0);
    expect(await filesContaining(cwd, "new/dist", "ann@a.example")).toEqual([]);
    const imported = await runCli(["comments", "import", "import-comments.jsonl"], {
      cwd: join(cwd, "new"),
      env: { DATABASE_URL: "" },
    });
    expect(imported.stdout).toContain("Comments: 2 imported");
  });

  it("lists the images on the old server, and with a flag fetches them to the paths that they had", async () => {
    const server = createServer((request, response) => {
      const isFound = request.url === "/wp-content/uploads/a%20b.png";
      response.writeHead(isFound ? 200 : 404, { "content-type": "image/png" }).end(isFound ? PNG : "");
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const text = exportOf([
      exportItem({
        "content:encoded":
          '<a href="https://old.example/wp-content/uploads/a%20b.png"><img src="/wp-content/uploads/a%20b.png?w=9"></a> ' +
          '<img src="https://old.example/wp-content/uploads/gone.png"> <img src="https://other.example/c.png">',
      }),
    ]);
    await importExport(text);
    const listed = await read("new/import-report.md");
    expect(listed).toContain("### Images on the old server (2)");
    expect(await read("new/posts/post.md")).toContain(
      "](https://old.example/wp-content/uploads/a%20b.png?w=9)",
    );
    await rm(join(cwd, "new"), { recursive: true });
    const { code } = await importExport(text, "--image-server", `http://127.0.0.1:${port}`);
    expect(code).toBe(0);
    expect(await readFile(join(cwd, "new/public/wp-content/uploads/a b.png"))).toEqual(PNG);
    const page = await read("new/posts/post.md");
    expect(page).toContain("[![](/wp-content/uploads/a%20b.png)](/wp-content/uploads/a%20b.png)");
    expect(page).toContain("![](https://old.example/wp-content/uploads/gone.png)");
    expect(page).toContain("![](https://other.example/c.png)");
    const report = await read("new/import-report.md");
    expect(report).toContain("- `https://old.example/wp-content/uploads/gone.png: status 404`");
    expect(report).toContain("- images, fetched from the old server: 1");
  });

  it("writes nothing for an export of 100 MB of text, and stays below a limit of memory", async () => {
    const [start = "", end = ""] = exportOf(["|"]).split("|");
    const words = "Words of a page. ".repeat(10_000);
    function* pieces() {
      yield start;
      for (let id = 0; id < 600; id++)
        yield exportItem({ "wp:post_id": String(id), "content:encoded": words });
      yield end;
    }
    const { code, stderr } = await importPieces("export.xml", pieces());
    expect(code).toBe(1);
    expect(stderr).toContain("more text than an import keeps in memory");
    expect(await readdir(cwd)).toEqual(["export.xml"]);
  });

  it("writes nothing for a file that ends in the middle or is no export", async () => {
    const whole = exportOf([exportItem({})]);
    const cut = await importExport(whole.slice(0, -40));
    expect(cut.code).toBe(1);
    expect(cut.stderr).toContain("`export.xml` ends in the middle");
    const other = await importExport("<rss><channel></channel></rss>");
    expect(other.code).toBe(1);
    expect(other.stderr).toContain("Found no site of another generator");
    expect(await readdir(cwd)).toEqual(["export.xml"]);
  });
});

describe("hanblog import of an export of Ghost", () => {
  const tables = {
    posts: [
      ghostPost({ html: '<p>Text</p><img src="__GHOST_URL__/content/images/a.png">' }),
      ghostPost({ id: "p2", slug: "about", type: "page" }),
      ghostPost({ id: "p3", slug: "secret", html: "<p>Words for members</p>", visibility: "paid" }),
    ],
    tags: [{ id: "t1", name: "JS", slug: "js" }],
    posts_tags: [{ post_id: "p1", tag_id: "t1" }],
    posts_authors: [{ post_id: "p1", author_id: "u1" }],
  };

  it("writes a site that builds, in which every old address answers and nothing private is", async () => {
    const { code, stdout } = await importFile(
      "blog.json",
      ghostExport(tables),
      "--old-url",
      "https://old.example/",
    );
    expect(code).toBe(0);
    expect(stdout).toContain("Ghost, content in `blog.json`");
    expect(stdout).toMatch(/Addresses: 3 kept, 4 redirected, 0 lost/);
    const report = await read("new/import-report.md");
    for (const address of ["/post/", "/about/", "/tag/js/"])
      expect(report).toContain(`| ${address} | kept |`);
    expect(report).toContain("| /rss/ | redirected → /rss/index.xml |");
    expect(report).toContain("- `https://old.example/content/images/a.png`");
    expect((await runCliHere(["build"], join(cwd, "new"))).code).toBe(0);
    expect(await read("new/dist/post/index.html")).toContain("Text");
    expect(await filesContaining(cwd, "new/dist", "Words for members")).toEqual([]);
    for (const secret of ["secret.example", "SECRET"])
      expect(await filesContaining(cwd, "new", secret)).toEqual([]);
  });

  it("says that the export does not name its server, and brings images that are next to it", async () => {
    await importFile("blog.json", ghostExport(tables));
    const report = await read("new/import-report.md");
    expect(report).toContain("### Images of a server that the export does not name (1)");
    expect(report).toContain("Set `url` in `hanblog.config.ts`");
    await rm(join(cwd, "new"), { recursive: true });
    await mkdir(join(cwd, "old/content/images"), { recursive: true });
    await writeFile(join(cwd, "old/content/images/a.png"), PNG);
    await rename(join(cwd, "blog.json"), join(cwd, "old/blog.json"));
    expect((await runCliHere(["import", "old", "new"], cwd)).code).toBe(0);
    expect(await readFile(join(cwd, "new/public/content/images/a.png"))).toEqual(PNG);
    expect(await read("new/import-report.md")).not.toContain("does not name");
  });

  it("reads an export of 100 MB of data of members with little memory, and leaves them out", async () => {
    const [start = "", end = ""] = ghostExport({ events: ["|"], ...tables }).split('"|"');
    const row = JSON.stringify({
      id: "e",
      email: "member@secret.example",
      data: "Words of a letter. ".repeat(10_000),
    });
    function* pieces() {
      yield start + row;
      for (let count = 0; count < 550; count++) yield `,${row}`;
      yield end;
    }
    const { code } = await importPieces("blog.json", pieces());
    expect(code).toBe(0);
    expect((await stat(join(cwd, "blog.json"))).size).toBeGreaterThan(100e6);
    expect(await filesContaining(cwd, "new", "secret.example")).toEqual([]);
  });

  it.each([
    ["ends in the middle", (text: string) => text.slice(0, -9), "`blog.json` ends in the middle"],
    ["is damaged", (text: string) => text.replace("}", "]"), "`blog.json` is damaged"],
    ["is none", () => '{"name":"a"}', "Found no site of another generator"],
  ])("writes nothing for a file that %s", async (_, change, message) => {
    const { code, stderr } = await importFile("blog.json", change(ghostExport(tables)));
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(await readdir(cwd)).toEqual(["blog.json"]);
  });
});

describe("hanblog import of a site of Typecho", () => {
  const tables = typechoTables({
    comments: [
      typechoComment({ text: "Visible words" }),
      typechoComment({ coid: 2, cid: 3, text: "Words below a private page" }),
      typechoComment({ coid: 3, status: "spam", text: "Spam" }),
    ],
    contents: [
      typechoPost({ text: "<!--markdown-->Text ![](http://old.example/usr/uploads/a.png)" }),
      typechoPost({ cid: 2, type: "page", slug: "about" }),
      typechoPost({ cid: 3, slug: "secret", status: "private", text: "Private words" }),
    ],
    metas: [{ mid: 1, name: "JS", slug: "js", type: "tag", parent: 0 }],
    relationships: [{ cid: 1, mid: 1 }],
    options: typechoOptions({
      routingTable: JSON.stringify({ post: { url: "/[year:digital:4]/[slug].html" } }),
    }),
  });

  it("writes a site that builds, in which every old address answers and nothing private is", async () => {
    const { code, stdout } = await importFile("blog.sql", mysqlDump(tables));
    expect(code).toBe(0);
    expect(stdout).toContain("Typecho, content in `blog.sql`");
    expect(stdout).toMatch(/Addresses: 3 kept, \d+ redirected, 0 lost/);
    const report = await read("new/import-report.md");
    for (const address of ["/2019/post.html", "/about.html", "/tag/js/"])
      expect(report).toContain(`| ${address} | kept |`);
    expect(report).toContain("| /feed/ | redirected → /feed/index.xml |");
    expect(report).toContain("- `http://old.example/usr/uploads/a.png`");
    expect(report).toContain("Import 3 comments of `import-comments.jsonl`");
    expect((await stat(join(cwd, "new/import-comments.jsonl"))).mode & 0o077).toBe(0);
    expect((await runCliHere(["build"], join(cwd, "new"))).code).toBe(0);
    expect(await read("new/dist/2019/post.html")).toContain("Text");
    for (const secret of ["Private words", "ann@a.example"])
      expect(await filesContaining(cwd, "new/dist", secret)).toEqual([]);
    for (const secret of ["secret.example", "SECRET", "secret-login"])
      expect(await filesContaining(cwd, "new", secret)).toEqual([]);
    const imported = await runCli(["comments", "import", "import-comments.jsonl"], {
      cwd: join(cwd, "new"),
      env: { DATABASE_URL: "" },
    });
    expect(imported.stdout).toContain("Comments: 3 imported");
  });

  it("is imported from its own backup too, with the address that the author names", async () => {
    const { code, stdout } = await importFile(
      "a.dat",
      typechoBackup(tables),
      "--old-url",
      "https://old.example",
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/Addresses: 3 kept, \d+ redirected, 0 lost/);
    expect(await read("new/import-report.md")).toContain("| /archives/1/ | kept |");
  });

  it("reads a dump of 100 MB of comments with little memory", async () => {
    const [start = "", end = ""] = mysqlDump({
      ...tables,
      comments: [typechoComment({ coid: 9, text: "|" })],
    }).split("'|'");
    const [before = ""] = /\([^(]*$/.exec(start) ?? [];
    const words = "Words of a comment. ".repeat(500);
    function* pieces() {
      yield `${start}'${words}'`;
      for (let count = 0; count < 10_250; count++) {
        const row = before.replace("(9", `(${count + 10}`);
        yield `,'comment','spam',0),${row}'${words}'`;
      }
      yield end;
    }
    const { code, stderr } = await importPieces("blog.sql", pieces());
    expect([code, stderr]).toEqual([0, ""]);
    expect((await stat(join(cwd, "blog.sql"))).size).toBeGreaterThan(100e6);
    expect(await read("new/import-report.md")).toContain("still hidden: 10250");
  });

  it.each([
    ["blog.sql", mysqlDump(tables).slice(0, -300), "`blog.sql` ends in the middle"],
    ["blog.dat", typechoBackup(tables).subarray(0, -5), "`blog.dat` ends in the middle"],
    ["blog.dat", typechoBackup(tables).fill("x", 60, 61), "`blog.dat` is damaged"],
    ["blog.dat", "x".repeat(100), "Found no site of another generator"],
  ])("writes nothing for a bad file %s", async (name, text, message) => {
    const { code, stderr } = await importFile(name, text);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(await readdir(cwd)).toEqual([name]);
  });
});
