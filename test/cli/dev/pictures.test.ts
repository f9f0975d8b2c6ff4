import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { drawJpeg, sharp } from "../content/pictures/make-image.js";
import { buildPlainSite } from "../plain-site.js";
import { createTemporarySite, type TemporarySite } from "./temporary-site.js";

const CONFIG = 'export default { title: "Bowl", base: "/b/", images: { widths: [100, 200] } };\n';
const PAGE = "---\ntitle: Page\n---\nText\n\n![a](./a.jpg)\n";

let used: TemporarySite | null = null;
afterEach(async () => {
  await used?.remove();
  used = null;
});

async function open(files: Readonly<Record<string, string>>, bytes: Uint8Array, isRead = true) {
  used = await createTemporarySite({ "hanblog.config.ts": CONFIG, ...files }, { isRead: false });
  await writeFile(join(used.dir, "a.jpg"), bytes);
  if (isRead) await used.site.read();
  return used;
}

const bodyOf = (html: string) => /<p>Text<\/p>[^]*?<\/p>/.exec(html)?.[0] ?? "";

it("shows the image first, and then the same as a build", async () => {
  const { site, dir, get, sent } = await open({ "a.md": PAGE }, await drawJpeg());
  const [, first] = await get("/a.html");
  expect(bodyOf(first)).toContain('<img src="/b/assets/img/a.');
  expect(bodyOf(first)).not.toContain("<picture>");
  await site.survey();
  expect(sent).toMatchObject([{ kind: "update", others: "same", pages: [{ route: { kind: "page" } }] }]);
  const [, shown] = await get("/a.html");
  expect(bodyOf(shown)).toContain("<picture>");
  await buildPlainSite(dir);
  expect(bodyOf(shown)).toBe(bodyOf(await readFile(join(dir, "dist/a.html"), "utf8")));
  for (const [, url = "", format = ""] of shown.matchAll(/\/b(\/assets\/img\/[^" ]*\.(avif|webp)) /g)) {
    const answer = await site.answer(url);
    if (answer.kind !== "content") throw new Error(`${url} is ${answer.kind}`);
    expect(answer.name.endsWith(format)).toBe(true);
    const built = await readFile(join(dir, "dist", url));
    expect(Buffer.from(answer.content).equals(built)).toBe(true);
  }
  // Nothing is left to look at.
  sent.length = 0;
  await site.survey();
  expect(sent).toEqual([]);
});

it("makes a form when it is requested, and follows changes of the image", async () => {
  const { site, dir, get } = await open({ "a.md": PAGE }, await drawJpeg());
  await site.survey();
  const urlOf = async () => /\/b(\/assets\/img\/[^" ]*-100\.webp)/.exec((await get("/a.html"))[1])?.[1] ?? "";
  const before = await urlOf();
  const answer = await site.answer(before);
  if (answer.kind !== "content") throw new Error(`${before} is ${answer.kind}`);
  expect(await sharp(Buffer.from(answer.content)).metadata()).toMatchObject({ format: "webp", width: 100 });
  await writeFile(join(dir, "a.jpg"), await drawJpeg(2));
  await site.apply([{ kind: "change", file: join(dir, "a.jpg") }]);
  expect(bodyOf((await get("/a.html"))[1])).toContain("<img ");
  await site.survey();
  const after = await urlOf();
  expect(after).toMatch(/-100\.webp$/);
  expect(after).not.toBe(before);
  expect((await site.answer("/assets/img/unknown.00000000-100.webp")).kind).toBe("not-found");
});

it("shows pages again that were requested before all pages were read", async () => {
  const { site, get } = await open({ "a.md": PAGE, "b.md": "# B\n" }, await drawJpeg(), false);
  expect(bodyOf((await get("/a.html"))[1])).not.toContain("<picture>");
  await site.read();
  await site.survey();
  expect(bodyOf((await get("/a.html"))[1])).toContain("<picture>");
});

it("reports an image that cannot be decoded as a build does", async () => {
  const whole = await drawJpeg();
  const { site, dir } = await open({ "a.md": PAGE }, whole.subarray(0, whole.length / 2));
  await site.survey();
  const { warnings } = await buildPlainSite(dir);
  expect(warnings).toMatchObject([{ code: "picture-broken", at: { file: "a.md", line: 6 } }]);
  expect(site.problems()).toEqual(warnings);
  await writeFile(join(dir, "a.jpg"), whole);
  await site.apply([{ kind: "change", file: join(dir, "a.jpg") }]);
  await site.survey();
  expect(site.problems()).toEqual([]);
  await rm(join(dir, "a.jpg"));
  await site.apply([{ kind: "remove", file: join(dir, "a.jpg") }]);
  await site.survey();
  expect(site.problems()).toMatchObject([{ code: "missing-image" }]);
});

it("shows a cover next to its article, and follows changes of it", async () => {
  const page = "---\ntitle: Page\ndate: 2024-01-01\ncover: ./a.jpg\n---\nText\n";
  const config = CONFIG.replace("images:", 'url: "https://bowl.example", images:');
  const { site, dir, get, sent } = await open(
    { "a.md": page, "hanblog.config.ts": config },
    await drawJpeg(),
  );
  const imageOf = async () =>
    /og:image" content="https:\/\/bowl\.example\/b([^"]+)"/.exec((await get("/a.html"))[1])?.[1] ?? "";
  const before = await imageOf();
  expect(before).toMatch(/^\/assets\/img\/a\.[\da-f]{8}\.jpg$/);
  expect(await get(before)).toEqual(["file", join(dir, "a.jpg")]);
  const view = site.current()?.view();
  const [form] = view?.layout.pictures[0]?.forms ?? [];
  expect((await site.answer(`/${form?.output}`)).kind).toBe("content");
  await writeFile(join(dir, "a.jpg"), await drawJpeg(2));
  sent.length = 0;
  await site.apply([{ kind: "change", file: join(dir, "a.jpg") }]);
  expect(sent.at(-1)).toMatchObject({ kind: "update" });
  expect(await imageOf()).not.toBe(before);
  expect((await get(await imageOf()))[0]).toBe("file");
});
