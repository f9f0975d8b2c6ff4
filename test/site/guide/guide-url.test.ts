import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { loadProject } from "../../../src/cli/config/load/load-config.js";
import type { Project } from "../../../src/cli/config/project.js";
import { facts } from "../../../site/facts.js";
import { formerAddresses } from "../../../site/former-addresses.js";
import { GUIDE_URL } from "../../../src/cli/guide/guide-url.js";
import { allPages, GUIDE } from "./guide-pages.js";

const ROOT = join(import.meta.dirname, "../../..");

const load = (siteDir: string) => loadProject({ siteDir, now: new Date(0), packageDir: ROOT });

let guide: Project;
let blog: Project;

beforeAll(async () => {
  [guide, blog] = await Promise.all([load(GUIDE), load(join(ROOT, "site"))]);
});

describe("the address of the guide", () => {
  it("is the address of the built guide", () => {
    expect(`${guide.config.url}${guide.config.base}`).toBe(GUIDE_URL);
  });

  it("is the homepage of the package and a link in the README", () => {
    const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
    const { homepage }: { homepage: string } = JSON.parse(read("package.json"));
    expect(homepage).toBe(GUIDE_URL);
    expect(read("README.md")).toContain(`(${GUIDE_URL})`);
  });

  it("is on the blog if the blog knows it", () => {
    expect(blog.config.redirects).toEqual(formerAddresses(facts.guide));
    expect(JSON.stringify(blog.config).includes(GUIDE_URL)).toBe(facts.guide === GUIDE_URL);
  });

  it("is the target of the former address of each page on the blog, in both languages", () => {
    const pages = allPages.map((page) => page.replace(/README\.md$/, "").replace(/\.md$/, ".html"));
    const redirects = formerAddresses(GUIDE_URL);
    for (const [from, to] of Object.entries(redirects)) {
      expect(from).toBe(to.replace(GUIDE_URL, "/docs/hanblog/"));
      expect(pages).toContain(to.replace(GUIDE_URL, ""));
    }
    expect(Object.keys(redirects)).toHaveLength(30);
  });
});

describe("the locales of the guide", () => {
  it("are Chinese at the root, and English", () => {
    expect(guide.config.locales["/"]?.lang).toBe("zh-CN");
    expect(guide.config.locales["/en/"]?.lang).toBe("en");
  });

  it("list every page but the home page in their sidebars, once", () => {
    for (const [locale, folder] of [
      ["/", ""],
      ["/en/", "en/"],
    ] as const) {
      const sidebar = guide.config.locales[locale]?.sidebar ?? [];
      const names = [...JSON.stringify(sidebar).matchAll(/"children":\[([^\]]*)\]/g)]
        .flatMap(([, children = ""]) => children.split(",").map((name) => JSON.parse(name)))
        .map((name: string) => `${folder}${name}.md`);
      expect(names.toSorted()).toEqual(
        allPages.filter((page) => page.startsWith("en/") === (folder !== "") && !page.endsWith("README.md")),
      );
    }
  });
});
