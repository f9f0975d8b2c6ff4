import { rename, rm, symlink, utimes } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { passTick } from "../engine/store/changing-site.js";
import { readFiles } from "../output/temporary-folder.js";
import { createPlainSite, type PlainSite } from "../plain-site.js";

const configOf = (options: object) =>
  `export default ${JSON.stringify({ title: "T", url: "https://t.example", content: { follow: ["../vault"] }, ...options })};\n`;
const picture = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1"/>`;

const FILES = {
  "hanblog.config.mjs": configOf({ repository: { url: "me/blog", dir: "site" } }),
  "index.md": "# Home\n\n[tea](./notes/tea.md)\n",
  "../vault/tea.md":
    "---\ntitle: Tea\n---\n\n![](./img/pot.svg) [deep](./deep/cup.md)\n\n<<< ./code.js\n\n<!-- @include: ./part.txt -->\n",
  "../vault/img/pot.svg": picture(10),
  "../vault/code.js": "brew();\n",
  "../vault/part.txt": "Part.\n",
  "../vault/deep/cup.md": "---\ntitle: Cup\n---\n\n[back](../tea.md)\n",
  "../second/tea.md":
    "---\ntitle: Tea\n---\n\n![](./img/pot.svg) [deep](./deep/cup.md)\n\n<<< ./code.js\n\n<!-- @include: ./part.txt -->\n",
  "../second/img/pot.svg": picture(20),
  "../second/code.js": "steep();\n",
  "../second/part.txt": "Other.\n",
  "../secret/key.txt": "KEY",
  "../secret/key.svg": picture(99),
  "../secret/key.md": "# KEY\n",
};

let site: PlainSite;
const at = (path: string) => join(site.dir, path);
beforeEach(async () => {
  site = await createPlainSite(FILES);
  await symlink("../vault", at("notes"));
  await passTick(site.dir);
  await site.build();
  await passTick(site.dir);
});

/** Builds, and expects what a clean build makes. Returns the codes of the warnings. */
async function rebuild(): Promise<readonly string[]> {
  const { warnings } = await site.build();
  const output = await readFiles(at("dist"));
  const clean = await site.build({ clean: true });
  expect(output).toEqual(await readFiles(at("dist")));
  expect(warnings).toEqual(clean.warnings);
  await passTick(site.dir);
  return warnings.map(({ code, at: place }) => `${code} ${place?.file}`);
}

describe("a site with pages behind a followed link", () => {
  it("has their pages, images, snippets, includes and links", async () => {
    const { warnings, work } = await site.build();
    expect(warnings).toEqual([]);
    expect(work.reads).toBe(0);
    const html = await site.read("notes/tea.html");
    expect(html).toMatch(/<img src="\/assets\/img\/pot\.\w+\.svg"[^>]* width="10"/);
    expect(html).toContain('href="/notes/deep/cup.html"');
    expect(html).toContain("brew");
    expect(html).toContain("Part.");
    expect(await site.read("notes/deep/cup.html")).toContain('href="/notes/tea.html"');
    expect(await site.read("sitemap.xml")).toContain("https://t.example/notes/deep/cup.html");
  });

  it("follows changes of texts, pictures, snippets, included files and names", async () => {
    const changes: [Readonly<Record<string, string>>, string, string][] = [
      [{ "../vault/deep/cup.md": "# Cup\n\nGreen.\n" }, "notes/deep/cup.html", "Green."],
      [{ "../vault/img/pot.svg": picture(30) }, "notes/tea.html", 'width="30"'],
      [{ "../vault/code.js": "pour();\n" }, "notes/tea.html", "pour"],
      [{ "../vault/part.txt": "New.\n" }, "notes/tea.html", "New."],
      [{ "../vault/deep/new.md": "# New\n" }, "notes/deep/new.html", "New"],
    ];
    for (const [files, file, text] of changes) {
      await site.write(files);
      await rebuild();
      expect(await site.read(file)).toContain(text);
    }
    await rename(at("../vault/tea.md"), at("../vault/t.md"));
    expect(await rebuild()).toEqual(["broken-link index.md"]);
    expect(await site.read("notes/t.html")).toContain("pour");
  });

  it("follows a page that is deleted and a folder that is gone", async () => {
    await rm(at("../vault/deep/cup.md"));
    expect(await rebuild()).toEqual(["broken-link notes/tea.md"]);
    await rm(at("../vault"), { recursive: true });
    expect(await rebuild()).toEqual(["follow-unused hanblog.config.mjs", "broken-link index.md"]);
    await expect(site.read("notes/tea.html")).rejects.toThrow("ENOENT");
  });

  it("follows a link that leads to equal pages with other images, and the folder that is allowed", async () => {
    await site.write({ "hanblog.config.mjs": configOf({ content: { follow: ["../allowed"] } }) });
    await symlink("vault", at("../allowed"));
    expect(await rebuild()).toEqual([]);
    await rm(at("notes"));
    await symlink("../second", at("notes"));
    expect(await rebuild()).toEqual([
      "page-link notes",
      "follow-unused hanblog.config.mjs",
      "broken-link index.md",
    ]);
    await rm(at("../allowed"));
    await symlink("second", at("../allowed"));
    expect(await rebuild()).toEqual(["broken-link notes/tea.md"]);
    const html = await site.read("notes/tea.html");
    expect(html).toContain('width="20"');
    expect(html).toContain("steep");
    expect(html).toContain("Other.");
  });

  it("has the time of a note's last change if the note is in another repository, and no edit link", async () => {
    await site.write({ ".git/HEAD": "", "../vault/deep/.git/HEAD": "" });
    await utimes(at("../vault/tea.md"), 1, Date.parse("2022-03-04T00:00:00Z") / 1000);
    await rebuild();
    const dated = async () => /2022[^<]*/.exec(await site.read("notes/tea.html"))?.[0];
    expect(await dated()).toMatch(/^2022\D+0?3\D+0?4/);
    expect(await site.read("notes/tea.html")).not.toContain("me/blog/edit");
    await utimes(at("../vault/tea.md"), 1, Date.parse("2022-05-06T00:00:00Z") / 1000);
    await rebuild();
    expect(await dated()).toMatch(/^2022\D+0?5\D+0?6/);
  });

  it("links to the place of a note in the repository of the site", async () => {
    await site.write({ "../.git/HEAD": "" });
    await rebuild();
    expect(await site.read("notes/tea.html")).toContain("/me/blog/edit/main/vault/tea.md");
    expect(await site.read("index.html")).toContain("/me/blog/edit/main/site/index.md");
    await site.write({ "hanblog.config.mjs": configOf({ repository: { url: "me/blog", dir: "" } }) });
    await rebuild();
    expect(await site.read("notes/tea.html")).not.toContain("me/blog/edit");
  });
});

describe("files outside the followed folders", () => {
  beforeEach(async () => {
    await symlink("../secret", at("../vault/out"));
    await symlink("../secret/key.svg", at("../vault/key.svg"));
  });

  it("are no images and snippets of a note", async () => {
    const texts = [
      "![](./out/key.svg)",
      "![](../secret/key.svg)",
      "![](../../secret/key.svg)",
      "![](./key.svg)",
      "<<< ./out/key.txt",
      "<<< @/notes/out/key.txt",
    ];
    const pages = texts.map((text, index) => [`../vault/x${index}.md`, `# X\n\n${text}\n`] as const);
    await site.write(Object.fromEntries(pages));
    expect(await rebuild()).toEqual([
      "page-link notes/out",
      ...["x0", "x1", "x2", "x3"].map((name) => `missing-image notes/${name}.md`),
      ...["x4", "x5"].map((name) => `missing-snippet notes/${name}.md`),
    ]);
    const output = Object.values(await readFiles(at("dist"))).join("\n");
    expect(output).not.toMatch(/KEY|width="99"/);
  });

  it("cannot be included in a note", async () => {
    const texts = ["./out/key.txt", "./out/key.md", "../../secret/key.txt"];
    const pages = texts.map(
      (text, index) => [`../vault/x${index}.md`, `<!-- @include: ${text} -->\n`] as const,
    );
    await site.write(Object.fromEntries(pages));
    await expect(site.build()).rejects.toMatchObject({
      errors: texts.map(() => expect.objectContaining({ code: "include-failed" })),
    });
  });
});
