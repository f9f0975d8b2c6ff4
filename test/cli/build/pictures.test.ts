import { cp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { drawJpeg, drawNoise, sharp } from "../content/pictures/make-image.js";
import { createPlainSite, PACKAGE, type PlainSite } from "../plain-site.js";

const CONFIG = 'export default { title: "Bowl", base: "/b/", images: { widths: [100, 200] } };\n';

async function createSite(
  pages: Readonly<Record<string, string>>,
  images: Readonly<Record<string, Uint8Array>>,
): Promise<PlainSite> {
  const site = await createPlainSite({ "hanblog.config.ts": CONFIG, ...pages });
  for (const [name, bytes] of Object.entries(images)) {
    await site.write({ [name]: "" });
    await writeFile(join(site.dir, name), bytes);
  }
  return site;
}

const pageOf = (text: string) => `---\ntitle: Page\n---\n${text}\n`;

/** Returns the sources and the image of the first picture of a page. */
async function readPicture(site: PlainSite, page: string) {
  const [, sources = "", image = ""] =
    /<picture>(.*?)(<img [^>]*>)<\/picture>/.exec(await site.read(page)) ?? [];
  const urls = [...sources.matchAll(/(\/b\/assets\/img\/[^" ]+) (\d+)w/g)].map(([, url = "", width]) => ({
    url,
    width: Number(width),
  }));
  return { sources, image, urls };
}

/** Returns the names, bytes and times of all output images. */
async function readImages(site: PlainSite) {
  const dir = join(site.dir, "dist/assets/img");
  const names = (await readdir(dir)).toSorted();
  return Promise.all(
    names.map(async (name) => ({ name, bytes: (await readFile(join(dir, name))).toString("base64") })),
  );
}

it("writes the forms of an image, its size and its placeholder", async () => {
  const site = await createSite(
    { "a.md": pageOf('Text\n\n![A "cat"](./cat.jpg)') },
    { "cat.jpg": await drawJpeg() },
  );
  const report = await site.build();
  expect(report).toMatchObject({ warnings: [], notes: [] });
  const { sources, image, urls } = await readPicture(site, "a.html");
  expect(sources.match(/<source [^>]*>/g)).toHaveLength(2);
  expect(sources).toMatch(
    /^<source type="image\/avif" srcset="[^"]+" sizes="[^"]+"><source type="image\/webp"/,
  );
  expect(image).toMatch(
    /src="\/b\/assets\/img\/cat\.[\da-f]{8}\.jpg" alt="A &quot;cat&quot;" width="300" height="200"/,
  );
  expect(image).toMatch(/style="background:url\(data:image\/webp;base64,[\w+/=]+\) center\/cover"/);
  for (const { url, width } of urls) {
    const file = join(site.dir, "dist", decodeURIComponent(url.slice("/b/".length)));
    expect(await sharp(await readFile(file)).metadata()).toMatchObject({ width });
  }
});

it.each([
  ["猫 咪.jpg", "./猫%20咪.jpg"],
  ["猫 咪.jpg", "猫 咪.jpg"],
  ["a#b%.jpg", "./a%23b%25.jpg"],
  ["a,b.jpg", "./a,b.jpg"],
  ["photo", "./photo"],
  ["photo.jpg.png", "./photo.jpg.png"],
])("finds an image called %s as %s", async (name, written) => {
  const site = await createSite({ "a.md": pageOf(`![a](${written})`) }, { [name]: await drawJpeg() });
  expect(await site.build()).toMatchObject({ warnings: [] });
  const { urls } = await readPicture(site, "a.html");
  for (const { url } of urls) {
    const file = join(site.dir, "dist", decodeURIComponent(url.slice("/b/".length)));
    expect((await stat(file)).size).toBeGreaterThan(0);
  }
  expect(urls).toHaveLength(name === "photo" ? 0 : 4);
});

it("makes nothing in a rebuild, which equals a clean build", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 100 }, (_, number) => [`p${number}.md`, pageOf(`![a](./a.jpg) ![b](/b.jpg)`)]),
  );
  const bytes = await drawJpeg();
  const site = await createSite(many, { "a.jpg": bytes, "public/b.jpg": bytes });
  await site.build();
  const kept = join(site.dir, ".hanblog/cache/pictures");
  const names = (await readdir(kept)).toSorted();
  // The facts, and two widths in two formats.
  expect(names).toHaveLength(5);
  for (const name of names) await utimes(join(kept, name), 1, 1);
  const images = await readImages(site);
  expect(images.filter(({ name }) => /\.(?:avif|webp)$/.test(name))).toHaveLength(8);
  const steps = [
    () => site.write({ "p7.md": pageOf("Other ![a](./a.jpg)") }),
    () => site.write({ "hanblog.config.ts": CONFIG.replace("Bowl", "Rice") }),
    () => rm(join(site.dir, "dist"), { recursive: true }),
    () => rm(join(site.dir, "dist/assets/img"), { recursive: true }),
  ];
  for (const step of steps) {
    await step();
    await site.build();
    expect(await readImages(site)).toEqual(images);
  }
  for (const name of names) expect((await stat(join(kept, name))).mtimeMs).toBe(1000);
  const page = await site.read("p7.html");
  await rm(join(site.dir, ".hanblog"), { recursive: true });
  await rm(join(site.dir, "dist"), { recursive: true });
  await site.build();
  expect(await readImages(site)).toEqual(images);
  expect(await site.read("p7.html")).toBe(page);
});

it("leaves the files of unchanged images untouched, and removes those that no page uses", async () => {
  const site = await createSite(
    { "a.md": pageOf("![a](./a.jpg)"), "b.md": pageOf("![b](./b.jpg)") },
    { "a.jpg": await drawJpeg(), "b.jpg": await drawJpeg(2) },
  );
  await site.build();
  const { urls } = await readPicture(site, "a.html");
  const fileOf = (url: string) => join(site.dir, "dist", url.slice("/b/".length));
  const { ino } = await stat(fileOf(urls[0]?.url ?? ""));
  const former = await readPicture(site, "b.html");
  await writeFile(join(site.dir, "b.jpg"), await drawJpeg(3));
  await site.build();
  expect((await stat(fileOf(urls[0]?.url ?? ""))).ino).toBe(ino);
  await expect(stat(fileOf(former.urls[0]?.url ?? ""))).rejects.toThrow("ENOENT");
  await writeFile(fileOf(urls[1]?.url ?? ""), "damaged");
  await site.build();
  expect((await stat(fileOf(urls[1]?.url ?? ""))).size).toBeGreaterThan(100);
});

it("follows the options of the configuration", async () => {
  const site = await createSite({ "a.md": pageOf("![a](./a.jpg)") }, { "a.jpg": await drawJpeg() });
  await site.build();
  await site.write({
    "hanblog.config.ts": 'export default { title: "Bowl", base: "/b/", images: false };\n',
  });
  await site.build();
  expect(await site.read("a.html")).not.toContain("<picture>");
  expect((await readImages(site)).map(({ name }) => name)).toEqual([expect.stringMatching(/^a\..*\.jpg$/)]);
  const options = '{ widths: [50], formats: ["webp"], quality: 20, sizes: "50vw" }';
  await site.write({
    "hanblog.config.ts": `export default { title: "Bowl", base: "/b/", images: ${options} };\n`,
  });
  await site.build();
  const { sources, urls } = await readPicture(site, "a.html");
  expect(urls.map(({ width }) => width)).toEqual([50]);
  expect(sources).toContain('sizes="50vw"');
});

it("notes the largest file that browsers do not load, which is no warning", async () => {
  const limit = CONFIG.replace("200]", "200], largest: 12");
  const site = await createSite(
    { "hanblog.config.ts": limit, "a.md": pageOf("![a](./a.jpg) ![b](./b.jpg) ![a](./a.jpg)") },
    { "a.jpg": await drawJpeg(), "b.jpg": await drawNoise({ width: 200, height: 120 }).jpeg().toBuffer() },
  );
  const { size } = await stat(join(site.dir, "a.jpg"));
  const report = await site.build({ strict: true });
  expect(report).toMatchObject({
    warnings: [],
    noteDetails: [{ kind: "large-images", images: 2, file: "a.jpg", size: Math.ceil(size / 1000) }],
  });
});

it("warns of an image that cannot be decoded, and shows it as it is", async () => {
  const whole = await drawJpeg();
  const site = await createSite(
    { "a.md": pageOf("Text\n\n![a](./a.jpg) ![again](./a.jpg)") },
    { "a.jpg": whole.subarray(0, whole.length / 2) },
  );
  for (const _ of ["first build", "rebuild"]) {
    const { warnings } = await site.build();
    expect(warnings).toMatchObject([{ code: "picture-broken", at: { file: "a.md", line: 6 } }]);
    expect(await site.read("a.html")).not.toContain("<picture>");
    await site.write({ "b.md": pageOf("B") });
  }
});

it("builds the same with several workers and in another folder", async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 6 }, (_, number) => [`p${number}.md`, pageOf(`![a](./i${number % 3}.jpg)`)]),
  );
  const images = {
    "i0.jpg": await drawJpeg(1),
    "i1.jpg": await drawJpeg(2),
    "i2.jpg": await drawNoise({ width: 150, height: 100, channels: 4 }).png().toBuffer(),
  };
  const site = await createSite(pages, images);
  await site.build();
  const other = await createPlainSite({});
  await cp(site.dir, other.dir, { recursive: true, filter: (path) => !/\.hanblog|\/dist/.test(path) });
  await other.build();
  expect(await readImages(other)).toEqual(await readImages(site));
  expect(await other.read("p2.html")).toBe(await site.read("p2.html"));
});

it("shows covers next to their articles and in public, with smaller forms", async () => {
  const bytes = await drawJpeg();
  const site = await createSite(
    {
      "hanblog.config.ts": CONFIG.replace("images:", 'url: "https://bowl.example", images:'),
      "posts/a.md": "---\ntitle: A\ndate: 2024-01-02\ncover: ./a b.jpg\n---\nA\n",
      "posts/b.md": "---\ntitle: B\ndate: 2024-01-01\ncover: /b.jpg\n---\nB\n",
    },
    { "posts/a b.jpg": bytes, "public/b.jpg": bytes },
  );
  expect(await site.build()).toMatchObject({ warnings: [] });
  const html = await site.read("posts/a.html");
  const [, image = ""] =
    /<meta property="og:image" content="https:\/\/bowl\.example\/b\/([^"]+)"/.exec(html) ?? [];
  expect(decodeURIComponent(image)).toMatch(/^assets\/img\/a b\.[\da-f]{8}\.jpg$/);
  for (const [name, content] of [
    ["width", "300"],
    ["height", "200"],
    ["alt", "A"],
  ])
    expect(html).toContain(`<meta property="og:image:${name}" content="${content}"`);
  const urls = async () => {
    const found = (await site.read("timeline/index.html")) + (await site.read("index.html"));
    return [...found.matchAll(/\/b\/(assets\/img\/[^"' ,]+)/g)].map(([, url = ""]) =>
      decodeURIComponent(url),
    );
  };
  const names = (await readImages(site)).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith("a b."))).toHaveLength(5);
  expect(names.filter((name) => name.startsWith("b."))).toHaveLength(4);
  for (const url of await urls()) expect(names).toContain(url.slice("assets/img/".length));
  const images = await readImages(site);
  await writeFile(join(site.dir, "posts/a b.jpg"), await drawJpeg(2));
  await site.build();
  expect(await site.read("posts/a.html")).not.toContain(image);
  const changed = await readImages(site);
  expect(changed).not.toEqual(images);
  await writeFile(join(site.dir, "posts/a b.jpg"), bytes);
  await site.build();
  expect(await readImages(site)).toEqual(images);
  expect(await site.read("posts/a.html")).toBe(html);
  await rm(join(site.dir, "posts/a b.jpg"));
  expect(await site.build()).toMatchObject({
    warnings: [{ code: "cover-path", at: { file: "posts/a.md", line: 4 } }],
  });
});

it.each(["docs/images.md", "docs/en/images.md"])("builds the example of %s", async (page) => {
  const guide = await readFile(join(PACKAGE.dir, page), "utf8");
  const fenceOf = (language: string) =>
    new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(guide)?.[1] ?? "";
  const bytes = await drawNoise({ width: 900, height: 300 }).jpeg({ quality: 30 }).toBuffer();
  const site = await createSite(
    { "hanblog.config.ts": fenceOf("ts"), "a.md": pageOf(fenceOf("md")) },
    { "cat.jpg": bytes },
  );
  expect(await site.build({ strict: true })).toMatchObject({ warnings: [] });
  const html = await site.read("a.html");
  expect(html).toMatch(/<source type="image\/webp" srcset="[^"]*-400\.webp 400w, [^"]*-800\.webp 800w"/);
  expect(html).not.toContain("avif");
  expect(html).toMatch(/<img [^>]*class="right" width="300" height="100"/);
});
