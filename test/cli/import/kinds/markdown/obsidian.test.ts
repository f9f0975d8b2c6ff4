import { describe, expect, it } from "vitest";
import { readMarkdown } from "./read-markdown.js";

const VAULT = { ".obsidian/app.json": "{}" };

/** Reads a note named `Note` in a vault with further files. Returns its text without front matter. */
async function readNote(note: string, files: Readonly<Record<string, string>> = {}) {
  const vault = await readMarkdown({ ...VAULT, ...files, "Note.md": note });
  return { ...vault, body: vault.text("Note.md").replace(/^---\n[^]*?\n---\n/, "") };
}

describe("a link of Obsidian", () => {
  const files = {
    "Target.md": "# Title\n\n## Part: One\n\nText ^a1\n",
    "far/off/Target.md": "Far\n",
    "far/Deep Note (1).md": "Deep\n",
    "中文.md": "中文\n",
    "pic.png": "",
  };

  it.each([
    ["[[Target]]", "[Target](./Target.md)"],
    ["[[target|words]]", "[words](./Target.md)"],
    ["[[far/off/Target]]", "[far/off/Target](./far/off/Target.md)"],
    ["[[off/Target.md|x]]", "[x](./far/off/Target.md)"],
    ["[[Deep Note (1)]]", "[Deep Note (1)](./far/Deep%20Note%20%281%29.md)"],
    ["[[中文]]", "[中文](./中文.md)"],
    ["[[Target#Part: One]]", "[Target > Part: One](./Target.md#part-one)"],
    ["[[Target#Title#Part One|x]]", "[x](./Target.md#part-one)"],
    ["[[Target#^a1|x]]", "[x](./Target.md#block-a1)"],
    ["[[#Own]]\n\n## Own", "[Own](#own)\n\n## Own"],
    ["| a |\n| - |\n| [[Target\\|x]] |", "| a |\n| - |\n| [x](./Target.md) |"],
    ["[x](Target.md) [y](off/Target)", "[x](./Target.md) [y](./far/off/Target.md)"],
    ["[x](Deep%20Note%20(1).md)", "[x](./far/Deep%20Note%20%281%29.md)"],
    ["[x](https://a.example/Target) `[[Target]]`", "[x](https://a.example/Target) `[[Target]]`"],
    ["    [[code]]\n\n- a\n    - [[Target]]", "    [[code]]\n\n- a\n    - [Target](./Target.md)"],
  ])("in `%s` leads to the note", async (written, expected) => {
    const { body, lost } = await readNote(`${written}\n`, files);
    expect(body).toBe(`${expected}\n`);
    expect(lost()).toEqual([]);
  });

  it("means the note in the same folder, then the one with the shortest path", async () => {
    const { text } = await readMarkdown({
      ...VAULT,
      "a/Same.md": "",
      "b/c/Same.md": "",
      "b/From.md": "[[Same]]",
      "d/From.md": "[[Same]] [[./Same]]",
    });
    expect(text("b/From.md")).toContain("(./c/Same.md)");
    expect(text("d/From.md")).toContain("[Same](../a/Same.md) ./Same");
  });

  it("without its note or heading is reported", async () => {
    const { body, lost } = await readNote("[[None|words]] [[Target#None]] ![[none.png]]", files);
    expect(body).toBe("words [Target > None](./Target.md) none.png");
    expect(lost()).toEqual(["missing-note None", "missing-note Target#None", "missing-file none.png"]);
  });
});

describe("an embed of Obsidian", () => {
  it.each([
    ["![[pic.png]]", "![](./img/pic.png)"],
    ["![[pic.png|300]]", '<img src="./img/pic.png" alt="" width="300">'],
    ["![[pic.png|A cat|30x20]]", '<img src="./img/pic.png" alt="A cat" width="30" height="20">'],
    ["![A cat|40](pic.png)", '<img src="./img/pic.png" alt="A cat" width="40">'],
    ["![A cat|40](https://a.example/b.png)", '<img src="https://a.example/b.png" alt="A cat" width="40">'],
    [
      "![[clip.mp4]] ![[song.mp3]]",
      '<video src="./clip.mp4" controls></video> <audio src="./song.mp3" controls></audio>',
    ],
    ["![[paper.pdf#page=2]]", "[paper.pdf](./paper.pdf#page=2)"],
  ])("of a file, `%s`, shows it", async (written, expected) => {
    const files = { "img/pic.png": "", "clip.mp4": "", "song.mp3": "", "paper.pdf": "", "other.png": "" };
    const { body, assets } = await readNote(written, files);
    expect(body).toBe(expected);
    expect(assets.map(({ target }) => target)).not.toContain("other.png");
  });

  it.each([
    ["![[Part]]", "Text [Note](./Note.md)\n\n## One\n\n1\n\n## Two\n\n2"],
    ["![[Part#One]]", "## One\n\n1"],
    ["> ![[Part#Two]]", "> ## Two\n> \n> 2"],
    ["![[Part#^id]]", "Text [Note](./Note.md)"],
    ["A ![[Part]] in a line", "A [Part](./folder/Part.md) in a line"],
    [
      "![[Part]]\n\n![[Part]]",
      "Text [Note](./Note.md)\n\n## One\n\n1\n\n## Two\n\n2\n\n[Part](./folder/Part.md)",
    ],
  ])("of a note, `%s`, includes its text once", async (written, expected) => {
    const part = "Text [[Note]] ^id\n\n## One\n\n1\n\n## Two\n\n2\n";
    const { body, lost } = await readNote(written, { "folder/Part.md": part });
    expect(body.replaceAll(/ ?<span id="block-id"><\/span>/g, "")).toBe(expected);
    expect(lost()).toEqual([]);
  });

  it("that ends in a circle, and a long chain of embeds, become links and are reported", async () => {
    const circle = await readNote("![[B]]", { "B.md": "![[Note]] \n\nb\n" });
    expect(circle.body).toBe("[Note](./Note.md)\n\nb");
    expect(circle.lost()).toContain("embed Note");
    const chain = Array.from({ length: 30 }, (_, index) => [
      `${index}.md`,
      `${index}\n\n![[${index + 1}]]\n`,
    ]);
    const long = await readNote("![[0]]", Object.fromEntries(chain));
    expect(long.body).toMatch(/^0\n\n1\n\n2\n[^]*\[10\]\(\.\/10\.md\)$/);
    expect(long.lost()).toContain("embed 10");
  });

  it("of very long notes is limited", async () => {
    const notes = Array.from({ length: 40 }, (_, index) => [`${index}.md`, "long ".repeat(2000)]);
    const { body, lost } = await readNote(
      notes.map((_, index) => `![[${index}]]\n`).join("\n"),
      Object.fromEntries(notes),
    );
    expect(body.length).toBeLessThan(210_000);
    expect(lost().length).toBeGreaterThan(5);
  });
});

describe("privacy of a vault", () => {
  it.each([["publish: false"], ["draft: true"], ["dg-publish: false"], ["private: true"], ["password: abc"]])(
    "keeps a note with `%s` a draft, and nothing of it in others",
    async (field) => {
      const { body, text, lost } = await readNote(
        "[[Diary|it]]\n\n![[Diary]]\n\nSee ![[Diary]] [md](Diary.md)\n",
        {
          "Diary.md": `---\n${field}\n---\nSecret words\n`,
        },
      );
      expect(body).toBe("it\n\n\n\nSee  md\n");
      expect(text("Diary.md")).toContain("draft: true");
      expect(text("Diary.md")).not.toContain("publish");
      expect(lost().filter((one) => one.startsWith("private-note"))).toHaveLength(4);
    },
  );

  it("publishes only the chosen notes of a vault that chooses some", async () => {
    const { text } = await readNote("---\npublish: true\n---\n[[Other]]\n", {
      "Other.md": "Other\n",
      "Broken.md": '---\ntitle: "x\n---\nBroken\n',
    });
    expect(text("Note.md")).not.toContain("draft");
    expect(text("Note.md")).toContain("\nOther\n");
    expect(text("Other.md")).toContain("draft: true");
    expect(text("Broken.md")).toBe("---\ndraft: true\n---\nBroken\n");
  });

  it.each([
    ["a %%hidden%% b", "a  b"],
    ["a\n\n%%\nhidden\n\n```\nhidden\n```\n%%\n\nb", "a\n\nb"],
    ["a\n\n%% hidden to the end\n\n- hidden", "a\n\n"],
    ["```\n%% code %%\n```\n`%%` b", "```\n%% code %%\n```\n`%%` b"],
    ["%%\n```\nhidden\n%%\nafter an open fence", ""],
  ])("removes comments in %j", async (written, expected) => {
    expect((await readNote(written)).body).toBe(expected);
  });

  it("leaves out templates, drawings, the bin and other files of the editor", async () => {
    const { pages, assets, lost } = await readNote("", {
      ".obsidian/templates.json": '{ "folder": "Meta/Forms" }',
      "Meta/Forms/a.md": "{{title}}",
      "templates/b.md": "{{title}}",
      ".trash/c.md": "c",
      "d.canvas": "{}",
      "e.excalidraw.md": "e",
      "f.md": "---\nkanban-plugin: basic\n---\n",
      "unused.pdf": "",
    });
    expect(pages.map(({ target }) => target)).toEqual(["Note.md"]);
    expect(assets).toEqual([]);
    expect(lost()).toEqual(["file-format e.excalidraw.md", "file-format f.md", "file-format d.canvas"]);
  });
});

describe("a note of Obsidian", () => {
  it.each([
    ["a #one b #two/three.", "[one, two/three]", "a #one b #two/three."],
    ["#one #中文\n\na", "[one, 中文]", "\na"],
    ["# Heading\n\n#123 a#b `#code` https://a.example/#c", null, null],
    ["```css\na { color: #fff }\n```\n\n<p style='color: #fff'>$a #b$</p>", null, null],
    ["---\ntags: '#one two'\n---\n#One #three", "[one, two, three]", ""],
    ["---\ntags: [one]\n---\nText", "[one]", "Text"],
  ])("has the tags in %j", async (written, tags, expected) => {
    const { body, text } = await readNote(written);
    if (tags === null) expect(text("Note.md")).not.toContain("tags:");
    else expect(text("Note.md")).toContain(`tags: ${tags}\n`);
    if (expected !== null) expect(body).toBe(expected);
  });

  it.each([
    ["> [!note] Title\n> text", "> [!NOTE] Title\n> text"],
    ["> [!tip]\n> text", "> [!TIP]\n> text"],
    ["> [!faq]\n> text", "> [!WARNING] Faq\n> text"],
    ["> [!custom-one|wide] Title", "> [!NOTE] Title"],
    ["> [!bug]- Open me\n> a\n>\n> - b", "::: details Open me\na\n\n- b\n:::"],
    ["> [!info]+ A\n> a\n> > [!todo]- B\n> > b", ":::: details A {open}\na\n::: details B\nb\n:::\n::::"],
    ["> a quote\n> > [!danger] D\n> > d", "> a quote\n> > [!CAUTION] D\n> > d"],
    ["```\n> [!bug]- A\n```\n> plain", "```\n> [!bug]- A\n```\n> plain"],
    ["a ==b c== d == e `==f==`", "a <mark>b c</mark> d == e `==f==`"],
    ["a ![[list.base#Last]] [[list.base|b]]", "a  b"],
    ["a\n```dataview\nLIST\n```\nb", "a\n\nb"],
  ])("in `%s` has markup of hanblog", async (written, expected) => {
    expect((await readNote(written, { "list.base": "" })).body).toBe(expected);
  });

  it.each([
    ["", "title: Note"],
    ["---\ntitle: Own\n---\n", "title: Own"],
    ["---\ncreated: 2024-01-02\n---\n", 'date: "2024-01-02"'],
    ["---\ndate: '[[2024-01-02]]'\nmodified: 2024-02-03 10:00\n---\n", 'date: "2024-01-02"'],
    ["---\ndate: [[2022-10-25]]\n---\n", 'date: "2022-10-25"'],
    ["---\naliases: [Other]\n---\n", "title: Note"],
    ['---\ncategories: ["[[sub/Books]]", "[[A|B]]"]\n---\n', "categories: [Books, B]"],
    ['---\nauthor: "[[Ann]]"\n---\n', "author: Ann"],
    ["---\ncover: '[[pic.png]]'\n---\n", "cover: /img/pic.png"],
  ])("with the front matter %j has `%s`", async (written, expected) => {
    const { text, assets } = await readNote(written, { "img/pic.png": "" });
    expect(text("Note.md")).toContain(expected);
    expect(text("Note.md")).not.toContain("aliases");
    expect(assets).toHaveLength(written.includes("pic") ? 1 : 0);
  });

  it("is dated by the name of a daily note, and keeps its `permalink` as address", async () => {
    const { text, pages } = await readNote("---\npermalink: one/two\n---\n", {
      "daily/2024-05-06.md": "Day",
    });
    expect(text("daily/2024-05-06.md")).toContain('date: "2024-05-06"');
    expect(pages.find(({ target }) => target === "Note.md")?.address).toBe("/one/two");
  });

  it("of a site of Quartz keeps its address, title and lists", async () => {
    const { addresses, config, lists, feeds, base } = await readMarkdown({
      "quartz.config.ts":
        'const config: QuartzConfig = { configuration: { pageTitle: "My garden", locale: "de-DE", baseUrl: "a.example/notes" }, plugins: { transformers: [Plugin.FrontMatter()] } };\nexport default config;',
      "docs/ignored.md": "No page",
      "content/index.md": "[[A & B?]]",
      "content/Deep Folder/A & B?.md": "---\ntags: [my tag]\n---\n",
      "content/Deep Folder/50% #1.md": "",
      "content/private.md": "---\ndraft: true\n---\n",
    }).then((site) => ({ ...site, addresses: site.pages.map(({ address }) => address) }));
    expect(addresses).toEqual(["/Deep-Folder/50-percent-1", "/Deep-Folder/A--and--B", "/", "/private"]);
    expect(config.options).toMatchObject({
      title: "My garden",
      lang: "de-DE",
      url: "https://a.example",
      base: "/notes/",
      cleanUrls: true,
    });
    expect(base).toBe("/notes/");
    expect(lists).toEqual([
      { address: "/Deep-Folder/", list: "/" },
      { address: "/tags/", list: "/tag/" },
      { address: "/tags/my-tag", list: "/tag/my tag/" },
    ]);
    expect(feeds).toEqual([{ address: "/index.xml", format: "rss" }]);
  });

  it("that is private has no public cover", async () => {
    const { assets } = await readNote("---\ncover: a.png\npublish: false\n---\n", { "a.png": "" });
    expect(assets).toEqual([]);
  });

  it.each([
    ["{}", { breaks: true, linkify: true }],
    ['{ "strictLineBreaks": true }', { linkify: true }],
    ["not JSON", { breaks: true, linkify: true }],
  ])("breaks lines as the settings %j say", async (settings, expected) => {
    const { config } = await readMarkdown({ ".obsidian/app.json": settings, "a.md": "a" });
    expect(config.options["markdown"]).toEqual(expected);
  });
});
