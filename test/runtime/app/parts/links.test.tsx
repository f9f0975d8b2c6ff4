import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { FriendLinks, type FriendEntry } from "../../../../src/runtime/app/parts/FriendLinks.js";
import { HomeFeatures } from "../../../../src/runtime/app/parts/HomeFeatures.js";
import { HeadingLinks } from "../../../../src/runtime/app/parts/HeadingLinks.js";
import { LanguageLinks } from "../../../../src/runtime/app/parts/LanguageLinks.js";
import { PageNumbers } from "../../../../src/runtime/app/parts/PageNumbers.js";
import { SeriesLinks } from "../../../../src/runtime/app/parts/SeriesLinks.js";
import { staticComponents } from "../../../../src/runtime/app/rendering/static-components.js";
import { createInfo, createView, SITE } from "../../../theme/render-route.js";
import { renderPart } from "./read-hook.js";

const ROUTE = { kind: "page", info: createInfo("/docs/a.html"), page: createView() } as const;
const ITEM = /<(?:li|a|span|b|img)\b[^>]*>|[^<>]+(?=<)/g;

/** Renders a part on a page of a site whose `themeConfig` has these friends. Returns its start tags and texts. */
function render(part: ReactElement, friendLinks?: unknown): readonly string[] {
  const shell = SITE.locales["/"] ?? expect.fail("The site has no locale");
  const site = { ...SITE, locales: { "/": { ...shell, themeConfig: { friendLinks } } } };
  return renderPart(part, site, ROUTE).match(ITEM) ?? [];
}

describe("links to friends", () => {
  const FIELD: FriendEntry = { title: "麦田", link: "https://www.field.example/a?b", desc: "种麦子" };

  it("are those of the site's options, with a picture or the first character of the title", () => {
    const logo = { title: "Mill", link: "https://mill.example/", logo: "/mill.png", avatar: "data:,m" };
    const friend = 'class="friend external" href=';
    const opens = 'target="_blank" rel="noopener noreferrer"';
    expect(render(<FriendLinks />, [FIELD, logo])).toEqual([
      '<li class="friend-item">',
      `<a ${opens} ${friend}"https://www.field.example/a?b">`,
      '<span class="friend-logo" aria-hidden="true">',
      "麦",
      '<span class="friend-title">',
      "麦田",
      '<span class="friend-desc">',
      "种麦子",
      '<li class="friend-item">',
      `<a ${opens} ${friend}"https://mill.example/">`,
      '<img class="friend-logo" src="/blog/mill.png" alt="" width="36" height="36" loading="lazy"/>',
      '<span class="friend-title">',
      "Mill",
    ]);
  });

  it("can be given to the part, and in markdown", () => {
    const { FriendLinks: Tag = () => null } = staticComponents;
    const own = render(<FriendLinks links={[FIELD]} />, []);
    const tag = render(<Tag links={[FIELD]} />, []);
    expect(own).toContain("麦田");
    expect(tag).toEqual(own);
  });

  it("are nothing without friends", () => {
    expect(render(<FriendLinks />)).toEqual([]);
    expect(render(<FriendLinks />, [])).toEqual([]);
  });

  it.each(["three", [3], [{ title: "Mill" }], [{ title: "Mill", link: "/", desc: 3 }]])(
    "of %j are reported",
    (links) => {
      const { FriendLinks: Tag = () => null } = staticComponents;
      expect(() => render(<Tag links={links} />)).toThrow("expected `links` to be a list of objects");
    },
  );
});

it("features have an image or a character, and a link in the title if they have one", () => {
  const features = [
    { title: "Rice", details: "Steamed", icon: "/rice.svg", link: "/rice.html" },
    { title: "Tea", details: "Green", icon: "🍵" },
    { title: "Mill", details: "Old" },
  ];
  expect(render(<HomeFeatures features={features} />)).toEqual([
    "<li>",
    '<img src="/blog/rice.svg" class="feature-icon" alt="" width="32" height="32" loading="lazy"/>',
    '<a href="/blog/rice.html">',
    "Rice",
    "Steamed",
    "<li>",
    '<span class="feature-icon" aria-hidden="true">',
    "🍵",
    "Tea",
    "Green",
    "<li>",
    "Mill",
    "Old",
  ]);
  expect(render(<HomeFeatures features={[]} />)).toEqual([]);
});

it("the numbers of pages are links with a label, and the current one is marked", () => {
  const pagination = { current: 2, total: 9, indexPath: "/tag/" };
  const found = render(<PageNumbers pagination={pagination} text="Page {number}" />);
  expect(found.slice(0, 6)).toEqual([
    "<li>",
    '<a aria-label="Page 1" href="/blog/tag/">',
    "1",
    "<li>",
    '<a aria-current="page" aria-label="Page 2" href="/blog/tag/page/2/">',
    "2",
  ]);
  expect(found.filter((text) => !text.startsWith("<"))).toEqual([
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "…",
    "9",
  ]);
});

it("headings are links that mark their level and the one that is read", () => {
  const heading = (slug: string, level: number) => ({ slug, level, title: slug.toUpperCase() });
  const headings = [heading("a", 2), heading("b", 3), heading("", 2)];
  expect(render(<HeadingLinks headings={headings} active="b" />)).toEqual([
    "<li>",
    '<a href="#a">',
    "A",
    '<li class="heading-level-3">',
    '<a href="#b" aria-current="location">',
    "B",
  ]);
  expect(render(<HeadingLinks headings={headings} />).join("")).not.toContain("aria-current");
});

it("languages are links, and the current one is text", () => {
  const languages = [
    { lang: "zh-CN", label: "简体中文", path: "/", isCurrent: true },
    { lang: "en-US", label: "English", path: "/en/", isCurrent: false },
  ];
  expect(render(<LanguageLinks languages={languages} className="name" />)).toEqual([
    '<li lang="zh-CN">',
    '<span class="name" aria-current="true">',
    "简体中文",
    '<li lang="en-US">',
    '<a hrefLang="en-US" rel="alternate" class="name" href="/blog/en/">',
    "English",
  ]);
});

it("parts of a series are links, and the page itself is text", () => {
  const parts = [
    { path: "/a.html", title: "A", number: 4 },
    { path: "/b.html", title: "B", number: 5 },
  ];
  const found = render(<SeriesLinks series={{ name: "S", number: 5, count: 9, parts }} />);
  expect(found).toEqual(["<li>", '<a href="/blog/a.html">', "A", "<li>", '<b aria-current="page">', "B"]);
});
