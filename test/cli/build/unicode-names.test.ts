import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createPlainSite } from "../plain-site.js";

const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

describe.each(["ガイド", "résumé", "가나"])("names with %s", (name) => {
  const nfc = name.normalize("NFC");
  const nfd = name.normalize("NFD");
  const links = [nfc, nfd].flatMap((form) => [
    `[a](${form}.md)`,
    `[b](/${form}.html)`,
    `[c](./${encodeURI(form)}.md#${encodeURI(form)})`,
    `![d](${form}.svg)`,
    `![e](/${form}.svg)`,
    `[f](/tag/${form}/)`,
    `[g](/${form}-files/x.md)`,
  ]);

  it("are linked in either Unicode form, from files in decomposed form", async () => {
    const site = await createPlainSite({
      "hanblog.config.ts": `export default { title: "N", nav: [{ text: "A", link: "/${nfd}.html" }], sidebar: { "/${nfd}-files/": ["x"] } };\n`,
      "README.md": `# Home\n\n${links.join("\n\n")}\n`,
      [`${nfd}.md`]: `---\ntitle: A\ntags: [${nfd}]\nnext: /${nfd}-files/x\ncover: /${nfd}.svg\n---\n\n## Own {#${nfd}}\n`,
      "other.md": `---\ntitle: B\ntags: [${nfc}]\nprev: /${nfc}\n---\n`,
      [`${nfd}-files/x.md`]: "# X\n",
      [`${nfd}.svg`]: IMAGE,
      [`public/${nfd}.svg`]: IMAGE,
    });
    const report = await site.build();
    expect(report.warnings).toEqual([]);
    const dist = join(site.dir, "dist");
    expect(readdirSync(dist)).toContain(`${nfc}.html`);
    expect(readdirSync(join(dist, "tag")).toSorted()).toEqual([nfc, nfd, "index.html"].toSorted());
    const home = await site.read("index.html");
    const addresses = [...home.matchAll(/(?:href|src)="([^"#]*)[^"]*"/g)].map(([, address = ""]) =>
      decodeURIComponent(address),
    );
    expect(addresses.filter((address) => address !== address.normalize("NFC"))).toEqual([]);
    expect(addresses.filter((address) => address === `/${nfc}.html`).length).toBeGreaterThanOrEqual(6);
    expect(existsSync(join(dist, `${nfc}.svg`))).toBe(true);
    const list = await site.read(`tag/${nfc}/index.html`);
    for (const page of [nfc, "other"]) expect(list).toContain(`"/${encodeURI(page)}.html"`);
    expect(await site.read("other.html")).toContain(`"/${encodeURI(nfc)}.html"`);
  });

  it("redirect from their decomposed addresses, and the build says so", async () => {
    const site = await createPlainSite({
      "hanblog.config.ts": 'export default { title: "N", permalink: "/:name/" };\n',
      [`posts/${nfd}.md`]: `---\ntitle: A\ntags: [${nfd}]\n---\n`,
    });
    const { notes } = await site.build();
    expect(notes.join()).toContain(`addresses in composed Unicode form (NFC): 3, such as /${nfc}/.`);
    for (const former of [`${nfd}/index.html`, `posts/${nfd}.html`]) {
      expect(await site.read(former)).toContain(`<link rel="canonical" href="/${encodeURI(nfc)}/">`);
    }
    expect(await site.read(`tag/${nfd}/index.html`)).toContain(`href="/tag/${encodeURI(nfc)}/"`);
  });
});
