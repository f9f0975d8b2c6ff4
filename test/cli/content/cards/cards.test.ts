import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  openCardFonts,
  hasCharacter,
  readFontCharacters,
} from "../../../../src/cli/content/cards/card-fonts.js";
import { createTemporarySite } from "../../dev/temporary-site.js";
import { createPlainSite, type PlainSite } from "../../plain-site.js";
import { drawJpeg, sharp } from "../pictures/make-image.js";

const PACKAGES = resolve(import.meta.dirname, "../../../../node_modules/@fontsource");
const FONTS = ["@fontsource/zcool-xiaowei", "@fontsource/gowun-dodum"];
const config = (cards: object | false, more: object = {}) =>
  `export default ${JSON.stringify({ title: "饭团", description: "笔记", url: "https://a.example", base: "/b/", socialCards: cards, ...more })};\n`;
const pageOf = (title: string, more = "") => `---\ntitle: ${JSON.stringify(title)}\n${more}---\nText\n`;

const imageOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta property="(og:image[^"]*)" content="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );

/** Returns the file to which the tag `og:image` of a page leads, and its facts. */
async function cardOf(site: PlainSite, page: string) {
  const image = imageOf(await site.read(page));
  const path = String(image["og:image"]).replace("https://a.example/b/", "");
  const bytes = await readFile(join(site.dir, "dist", path));
  return { image, path, bytes, facts: await sharp(bytes).metadata() };
}

/** Returns the share of the pixels in a part of a card that differ from its background. */
async function inkOf(bytes: Uint8Array, from: number, to: number): Promise<number> {
  const pixels = await sharp(bytes).raw().toBuffer();
  const channels = pixels.length / (1200 * 630);
  let ink = 0;
  for (let y = 30; y < 630; y += 1)
    for (let x = from; x < to; x += 1) if ((pixels[(y * 1200 + x) * channels] ?? 255) < 200) ink += 1;
  return ink / ((to - from) * 600);
}

describe("social cards", () => {
  it("have the title of the page and are named with size and text", async () => {
    const site = await createPlainSite({
      "hanblog.config.ts": config({ fonts: FONTS }),
      "README.md": "---\nhome: true\n---\n",
      "a.md": pageOf("如何写博客 🎉，以及为什么"),
      "b.md": pageOf("안녕하세요 Rice & more"),
      "c.md": pageOf(`A title that is far too long, ${"and goes on, ".repeat(30)}`),
    });
    const { warnings } = await site.build();
    expect(warnings).toEqual([]);
    for (const page of ["a.html", "b.html", "c.html", "index.html"]) {
      const { facts, bytes, image } = await cardOf(site, page);
      expect(facts).toMatchObject({ format: "png", width: 1200, height: 630 });
      expect(image).toMatchObject({ "og:image:width": "1200", "og:image:height": "630" });
      // Text inside the margins, and none outside.
      expect(await inkOf(bytes, 80, 1120)).toBeGreaterThan(0.005);
      expect(await inkOf(bytes, 0, 78)).toBe(0);
      expect(await inkOf(bytes, 1160, 1200)).toBe(0);
    }
    expect((await cardOf(site, "a.html")).image["og:image:alt"]).toBe("如何写博客 🎉，以及为什么");
    expect((await cardOf(site, "index.html")).image["og:image:alt"]).toBe("饭团");
  });

  it("have the title of the site in the language of the page", async () => {
    const locales = { "/": { lang: "zh-CN" }, "/en/": { lang: "en", title: "Rice ball" } };
    const site = await createPlainSite({
      "hanblog.config.ts": config({ fonts: FONTS }, { locales }),
      "README.md": "---\nhome: true\n---\n",
      "en/README.md": "---\nhome: true\n---\n",
      "a.md": pageOf("Tea"),
      "en/a.md": pageOf("Tea"),
      "en/b.md": pageOf("饭团"),
    });
    expect((await site.build()).warnings).toEqual([]);
    const pages = ["index.html", "en/index.html", "a.html", "en/a.html", "en/b.html"];
    const cards = await Promise.all(pages.map((page) => cardOf(site, page)));
    expect(cards.map(({ image }) => image["og:image:alt"])).toEqual([
      "饭团",
      "Rice ball",
      "Tea",
      "Tea",
      "饭团",
    ]);
    expect(new Set(cards.map(({ path }) => path)).size).toBe(5);
    for (const { bytes } of cards) expect(await inkOf(bytes, 80, 1120)).toBeGreaterThan(0.002);
  });

  it("show a cover that is a PNG or JPEG file of the site", async () => {
    const site = await createPlainSite({
      "hanblog.config.ts": config({ fonts: FONTS }),
      "posts/a.md": pageOf("Rice", "cover: ./rice.jpg\n"),
      "b.md": pageOf("Rice"),
      "c.md": pageOf("Rice", "cover: https://b.example/c.png\n"),
    });
    await writeFile(join(site.dir, "posts/rice.jpg"), await drawJpeg());
    await site.build();
    const [a, b, c] = [
      await cardOf(site, "posts/a.html"),
      await cardOf(site, "b.html"),
      await cardOf(site, "c.html"),
    ];
    expect(await inkOf(a.bytes, 760, 1200)).toBeGreaterThan(0.1);
    expect(await inkOf(b.bytes, 760, 1200)).toBe(0);
    expect(c.path).toBe(b.path);
  });

  it.each([
    [
      "a.webp",
      async () =>
        sharp(await drawJpeg())
          .webp()
          .toBuffer(),
    ],
    [
      "a.jpg",
      async () =>
        sharp(await drawJpeg())
          .toColourspace("cmyk")
          .jpeg()
          .toBuffer(),
    ],
    [
      "a.png",
      async () =>
        sharp(await drawJpeg())
          .png()
          .toBuffer(),
    ],
  ])("show a cover %s, which sharp decodes", async (name, draw) => {
    const site = await createPlainSite({
      "hanblog.config.ts": config({ fonts: FONTS }),
      "a.md": pageOf("Rice", `cover: ./${name}\n`),
    });
    await writeFile(join(site.dir, name), await draw());
    await site.build();
    expect(await inkOf((await cardOf(site, "a.html")).bytes, 760, 1200)).toBeGreaterThan(0.1);
  });

  it("use the whole width if the cover cannot be decoded, which is reported", async () => {
    const site = await createPlainSite({
      "hanblog.config.ts": config({ fonts: FONTS }),
      "a.md": pageOf("Rice ".repeat(30), "cover: ./a.jpg\n"),
    });
    const whole = await drawJpeg();
    await writeFile(join(site.dir, "a.jpg"), whole.subarray(0, whole.length / 2));
    const { warnings } = await site.build();
    expect(warnings.map(({ code, at }) => [code, at?.line])).toContainEqual(["picture-broken", 3]);
    expect(await inkOf((await cardOf(site, "a.html")).bytes, 800, 1120)).toBeGreaterThan(0.01);
  });

  it("have the title of the site if that of the page cannot be drawn, and are left out without both", async () => {
    const pages = { "a.md": pageOf("🍙🍵"), "b.md": pageOf("مرحبا") };
    const site = await createPlainSite({ "hanblog.config.ts": config({ fonts: FONTS }), ...pages });
    await site.build();
    const [a, b] = [await cardOf(site, "a.html"), await cardOf(site, "b.html")];
    expect(a.path).toBe(b.path);
    expect(await inkOf(a.bytes, 80, 400)).toBeGreaterThan(0.01);
    const nameless = await createPlainSite({
      "hanblog.config.ts": config({ fonts: FONTS }, { title: "🍙", description: "" }),
      ...pages,
    });
    await nameless.build();
    expect(imageOf(await nameless.read("a.html"))).toEqual({});
  });

  it("break a word that is longer than a line", async () => {
    const site = await createPlainSite({
      "hanblog.config.ts": config({ fonts: FONTS }),
      "a.md": pageOf("Donaudampfschifffahrtsgesellschaft".repeat(6)),
    });
    await site.build();
    expect(await inkOf((await cardOf(site, "a.html")).bytes, 1140, 1200)).toBe(0);
  });

  it("leave alone a page that names its own picture, and lists", async () => {
    const site = await createPlainSite({
      "hanblog.config.ts": config({ fonts: FONTS }, { image: "/site.png" }),
      "public/site.png": "",
      "a.md": pageOf(
        "Rice",
        "tags: [bowl]\nmeta:\n  - { property: og:image, content: https://b.example/own.png }\n",
      ),
    });
    await site.build();
    expect(imageOf(await site.read("a.html"))["og:image"]).toBe("https://b.example/own.png");
    expect(imageOf(await site.read("tag/bowl/index.html"))["og:image"]).toBe("https://a.example/b/site.png");
    expect(await readdir(join(site.dir, "dist/assets"))).not.toContain("img");
  });

  it("are drawn once, and again for another title, color or cover only", async () => {
    const site = await createPlainSite({
      "hanblog.config.ts": config({ fonts: FONTS }),
      "a.md": pageOf("Rice", "cover: ./a.jpg\n"),
      "b.md": pageOf("Soup"),
    });
    await writeFile(join(site.dir, "a.jpg"), await drawJpeg());
    const cards = () => readdir(join(site.dir, ".hanblog/cache/cards"));
    await site.build();
    const first = await cardOf(site, "a.html");
    expect(await cards()).toHaveLength(2);
    await site.write({ "b.md": pageOf("Broth"), "a.md": pageOf("Rice", "cover: ./a.jpg\ntags: [new]\n") });
    await site.build();
    expect(await cards()).toHaveLength(3);
    expect((await cardOf(site, "a.html")).path).toBe(first.path);
    await writeFile(join(site.dir, "a.jpg"), await drawJpeg(2));
    await site.build();
    expect((await cardOf(site, "a.html")).path).not.toBe(first.path);
    await site.write({ "hanblog.config.ts": config({ fonts: FONTS, accent: "#123456" }) });
    await site.build();
    const files = await readdir(join(site.dir, "dist/assets/img"));
    const { clean } = {
      clean: await (await site.build({ clean: true }), readdir(join(site.dir, "dist/assets/img"))),
    };
    expect(files).toEqual(clean);
    expect(files.filter((name) => name.startsWith("card."))).toHaveLength(2);
  });

  it("are drawn in dev when they are requested, with the same bytes", async () => {
    const files = { "hanblog.config.ts": config({ fonts: FONTS }), "a.md": pageOf("Rice") };
    const built = await createPlainSite(files);
    await built.build();
    const dev = await createTemporarySite(files);
    onTestFinished(() => dev.remove());
    const [, html] = await dev.get("/a.html");
    const { path, bytes } = await cardOf(built, "a.html");
    expect(imageOf(html)["og:image"]).toBe(`https://a.example/b/${path}`);
    const answer = await dev.site.answer(`/${path}`);
    if (answer.kind !== "content") throw new Error(`The card is ${answer.kind}`);
    expect(Buffer.from(answer.content).equals(bytes)).toBe(true);
  });
});

describe("faults of social cards", () => {
  it.each([
    [
      { fonts: ["@fontsource/nope", "fonts/none.ttf", "a.md.woff", "@fontsource/zcool-xiaowei"] },
      [
        ["card-font", "The package `@fontsource/nope` is not installed"],
        ["card-font", "The font `fonts/none.ttf` does not exist"],
        ["card-font", "The font `a.md.woff` has no file in the format WOFF, TTF or OTF"],
      ],
    ],
    [{ fonts: ["zod"] }, [["card-font", "The font `zod` has no file in the format WOFF, TTF or OTF"]]],
  ])("with %j are reported at the line of the font", async (cards, expected) => {
    const site = await createPlainSite({
      "hanblog.config.ts": config(cards),
      "a.md": pageOf("Rice"),
      "a.md.woff": "no font",
    });
    const error: unknown = await site.build().catch((thrown: unknown) => thrown);
    const errors = error instanceof AggregateError ? error.errors : [];
    expect(errors.map(({ code, message }) => [code, message])).toEqual(expected);
    expect(errors.map(({ at }) => at)).toEqual(expected.map(() => expect.objectContaining({ line: 1 })));
  });

  it("include a character that no font has, which is left out", async () => {
    const site = await createPlainSite({
      "hanblog.config.ts": config({ fonts: ["@fontsource/zcool-xiaowei"] }),
      "a.md": pageOf("Rice 안녕 วัน"),
      "b.md": pageOf("Rice"),
    });
    const { warnings } = await site.build();
    expect(warnings.map(({ code, at, values }) => [code, at?.file, at?.line, values])).toEqual([
      ["card-characters", "a.md", 2, { characters: "안 녕 ว ั น" }],
    ]);
    expect((await cardOf(site, "a.html")).path).toBe((await cardOf(site, "b.html")).path);
  });

  it("include a site without a URL, which gets none", async () => {
    const site = await createPlainSite({
      "hanblog.config.ts": `export default { title: "Bowl", socialCards: { fonts: ${JSON.stringify(FONTS)} } };\n`,
      "a.md": pageOf("Rice"),
    });
    const { warnings } = await site.build();
    expect(warnings.map(({ code }) => code)).toEqual(["social-cards-url"]);
    expect(imageOf(await site.read("a.html"))).toEqual({});
  });
});

describe("readFontCharacters", () => {
  it("returns what the font has, and not what its style sheet claims", async () => {
    const { fonts } = openCardFonts(PACKAGES, FONTS);
    expect(fonts.filesFor("饭a").missing).toEqual([]);
    // The style sheets list ranges of whole scripts.
    expect(fonts.filesFor("饭a 안🇨").missing).toEqual(["🇨"]);
    expect(fonts.filesFor("안").files.every((file) => file.includes("gowun-dodum"))).toBe(true);
  });

  it("returns null for anything but a font", async () => {
    const woff = await readFile(join(PACKAGES, "zcool-xiaowei/files/zcool-xiaowei-latin-400-normal.woff"));
    const woff2 = await readFile(join(PACKAGES, "zcool-xiaowei/files/zcool-xiaowei-latin-400-normal.woff2"));
    expect(hasCharacter(readFontCharacters(woff) ?? [], 0x61)).toBe(true);
    expect(hasCharacter(readFontCharacters(woff) ?? [], 0x996d)).toBe(false);
    for (const bytes of [
      woff2,
      Buffer.from("text"),
      Buffer.alloc(0),
      woff.subarray(0, 200),
      woff.subarray(0, 40),
    ])
      expect(readFontCharacters(bytes)).toBeNull();
    // A damaged table.
    for (let at = 0; at < woff.length; at += 997) {
      const damaged = Buffer.from(woff);
      damaged.fill(0xff, at, at + 40);
      expect(() => readFontCharacters(damaged)).not.toThrow();
    }
  });
});
