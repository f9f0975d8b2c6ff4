// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { readDocument } from "../../../src/runtime/app/navigation/read-document.js";
import { CARDS_END, CARDS_START } from "../../../src/runtime/model/document/document.js";
import type { RouteData } from "../../../src/runtime/model/render.js";
import { Cards, staticComponent } from "../../../src/runtime/app/cards.js";
import { createRenderer } from "../../../src/runtime/entry.server.js";
import type { PageSummary } from "../../../src/runtime/model/lists/listing.js";
import type { FrameProps, LayoutProps } from "../../../src/runtime/theme-contract.js";
import { createInfo, createPost, SITE } from "../../theme/render-route.js";
import { createPage, openSite } from "../open-site.js";
import { find } from "./find.js";
import { usePageSandbox } from "./page-sandbox.js";

usePageSandbox();

const POSTS = [createPost("/rice.html", { title: "Rice" }), createPost("/tea.html", { title: "Tea" })];

/** Creates a list of the tag `t` at `path`. */
function createList(path: string, items = POSTS): RouteData {
  const pagination = { current: 1, total: 1, indexPath: path };
  return {
    kind: "taxonomy",
    info: createInfo(path),
    taxonomy: "tags",
    term: "t",
    indexPath: "/tag/",
    indexCount: 2,
    terms: [],
    termCount: 1,
    list: { items, pagination, count: items.length },
  };
}

function PlainCard({ post }: { readonly post: PageSummary }): ReactNode {
  return <b>{post.title}</b>;
}

const LIST = { route: createList("/tag/t/"), html: null };
const ARTICLE = createPage("/a.html", '<h1>A</h1><p><a href="/blog/tag/t/">list</a></p>');
const titles = () => [...document.querySelectorAll(".post-title")].map((title) => title.textContent);

describe("the cards of a list", () => {
  it("stay as in the document when the application starts", async () => {
    const site = await openSite({ pages: [LIST, ARTICLE] });
    expect(titles()).toEqual(["Rice", "Tea"]);
    expect(find("[data-cards]").innerHTML.startsWith(CARDS_START)).toBe(true);
    expect(document.getElementById("hanblog-data")?.textContent).not.toContain("Rice");
    expect(site.errors).toEqual([]);
  });

  it("come from the document after a navigation", async () => {
    const site = await openSite({ pages: [ARTICLE, LIST] });
    find(".content a").click();
    await expect.poll(titles).toEqual(["Rice", "Tea"]);
    expect(find(".post-title a").getAttribute("href")).toBe("/blog/rice.html");
    expect(site.left).toEqual([]);
  });

  it("are rendered from the data of a dev server", async () => {
    const site = await openSite({ pages: [LIST] });
    const changed = createList("/tag/t/", [createPost("/salt.html", { title: "Salt" })]);
    await site.refresh({ pages: [{ route: changed, html: null, sidebar: null }], others: "same" });
    await expect.poll(titles).toEqual(["Salt"]);
  });
});

it.each([
  ["static cards in the document alone", staticComponent(PlainCard), "<b>Rice</b><b>Tea</b>"],
  ["other cards for React to draw from the data", PlainCard, null],
])("renders %s", async (_, card, expected) => {
  const List = ({ route }: LayoutProps<"taxonomy">) => <Cards list={route.list} card={card} />;
  const Nothing = () => null;
  const layouts = { page: Nothing, home: Nothing, taxonomy: List, timeline: Nothing, "not-found": Nothing };
  const Frame = ({ children }: FrameProps) => <main>{children}</main>;
  const renderer = await createRenderer({
    site: SITE,
    createTheme: () => ({ Frame, layouts }),
    components: {},
  });
  const { app, cards } = renderer.render({
    route: LIST.route,
    sidebar: null,
    body: null,
    comments: null,
    componentStyles: {},
  });
  expect(cards).toBe(expected);
  expect(app).toContain("<b>Rice</b>");
});

it("are missing from a document that lost their marks", () => {
  const data = { route: LIST.route, mark: "m", content: null, cards: "h", sidebar: null, build: "b" };
  const script = `<script id="hanblog-data" type="application/json">${JSON.stringify(data)}</script>`;
  expect(readDocument(`<main><article></article></main>${script}`)).toBeNull();
  expect(readDocument(`<main>${CARDS_START}<i></i>${CARDS_END}</main>${script}`)).toMatchObject({
    isIntact: false,
    page: { cards: "<i></i>" },
  });
});
