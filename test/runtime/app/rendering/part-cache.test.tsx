import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Html } from "../../../../src/runtime/app/Html.js";
import { createPartCache } from "../../../../src/runtime/app/rendering/part-cache.js";
import { PartContext, repeated } from "../../../../src/runtime/app/repeated.js";
import { Link } from "../../../../src/runtime/index.js";
import { PathContext } from "../../../../src/runtime/router/router-context.js";

interface Page {
  readonly path: string;
  readonly locale: string;
  readonly children: ReactNode;
  readonly content?: string;
}

const page = (children: ReactNode, { path = "/a.html", locale = "/" } = {}): Page => ({
  path,
  locale,
  children,
});

/** Components that count their renderings, and a cache that renders pages of them. */
function createLab(most?: number) {
  let drawn: string[] = [];
  const Card = repeated(function Card({ title, to = "/x.html" }: { title: string; to?: string }) {
    drawn.push(title);
    return (
      <article>
        <Link to={to}>{title}</Link> {title}
      </article>
    );
  });
  const Row = repeated(function Row({ title }: { title: string }) {
    return (
      <section>
        <Card title={title} />
      </section>
    );
  });
  const cache = createPartCache(most === undefined ? { tag: "part-x" } : { tag: "part-x", most });
  const draw = ({ path, locale, children, content = "" }: Page) => {
    const { draw: drawPart, assemble } = cache.open({ path, locale });
    drawn = [];
    const markup = renderToString(
      <PathContext value={path}>
        <PartContext value={drawPart}>
          <main>{children}</main>
        </PartContext>
      </PathContext>,
    );
    return { ...assemble(markup, content), drawn: [...drawn] };
  };
  return { Card, Row, draw, contentPlace: cache.contentPlace };
}

/** Renders the page without a part cache. */
function plain({ path, children }: Page): string {
  return renderToString(
    <PathContext value={path}>
      <main>{children}</main>
    </PathContext>,
  );
}

describe("createPartCache", () => {
  it("renders a component once for all pages with equal props, with unchanged HTML", () => {
    const { Card, draw } = createLab();
    const pages = ["a", "b", "a", "b"].map((title) =>
      page(
        <>
          text
          <Card title={title} />
          <Card title="&<" />
        </>,
      ),
    );
    const results = pages.map((one) => draw(one));
    expect(results.map(({ html }) => html)).toEqual(pages.map(plain));
    expect(results.map(({ drawn }) => drawn)).toEqual([["a", "&<"], ["b"], [], []]);
  });

  it("returns the positions of parts, with the same object for all of their pages", () => {
    const { Card, draw } = createLab();
    const [first, second] = [
      page(<Card title="a" />),
      page([<p key="p">b</p>, <Card key="a" title="a" />]),
    ].map((one) => draw(one));
    expect(first?.repeated.map(({ from, to }) => first.html.slice(from, to))).toEqual([
      '<article><a href="/x.html">a</a> <!-- -->a</article>',
    ]);
    expect(second?.repeated.map(({ from, to }) => second.html.slice(from, to))).toEqual([
      first?.repeated[0]?.part.html,
    ]);
    expect(second?.repeated[0]?.part).toBe(first?.repeated[0]?.part);
  });

  it("renders a part again on a page that it links to, and does not cache that", () => {
    const { Card, draw } = createLab();
    const at = (path: string) => page(<Card title="a" to="/术语.html#h" />, { path });
    const pages = [at("/术语.html"), at("/b.html"), at("/%E6%9C%AF%E8%AF%AD.html"), at("/c.html")];
    const results = pages.map((one) => draw(one));
    expect(results.map(({ html }) => html)).toEqual(pages.map(plain));
    expect(results[0]?.html).toContain("aria-current");
    expect(results.map(({ drawn }) => drawn.length)).toEqual([1, 1, 1, 0]);
    expect(results.map(({ repeated: parts }) => parts.length)).toEqual([0, 1, 0, 1]);
  });

  it("moves styles in parts and around them, and keeps no part whose style depends on the page", () => {
    const cache = createPartCache({ tag: "part-x" });
    const Picture = repeated(function Picture({ url }: { url: string }) {
      return <i style={{ backgroundImage: `url(${url})` }}>{url}</i>;
    });
    const draw = (path: string, url: string) => {
      const { draw: drawPart, assemble } = cache.open({ path, locale: "/" });
      const markup = renderToString(
        <PartContext value={drawPart}>
          <p style={{ color: "red" }}>
            <Picture url={url} />
          </p>
        </PartContext>,
      );
      return assemble(markup, null, (html) => html.replaceAll("style=", `data-${path}=`));
    };
    const styled = (path: string, part: string, url: string) =>
      `<p data-${path}="color:red"><i data-${part}="background-image:url(${url.replaceAll('"', "&quot;")})">${url.replaceAll('"', "&quot;")}</i></p>`;
    for (const url of ["c.png", '"../c.png"', " x"]) {
      for (const path of ["a", "b"]) {
        expect(draw(path, url)).toEqual({ html: styled(path, path, url), repeated: [] });
      }
    }
    for (const url of ["/c.png", "https://d.example/c.png", "#c", '"/c.png"']) {
      expect(draw("a", url).html).toBe(styled("a", "a", url));
      expect(draw("b", url)).toMatchObject({ html: styled("b", "a", url), repeated: [{ part: {} }] });
    }
  });

  it("keeps parts of different locales and components apart", () => {
    const { Card, Row, draw } = createLab();
    expect(draw(page(<Card title="a" />)).drawn).toEqual(["a"]);
    expect(draw(page(<Card title="a" />, { locale: "/en/" })).drawn).toEqual(["a"]);
    expect(draw(page(<Row title="a" />)).html).toBe(plain(page(<Row title="a" />)));
  });

  it("treats a part with nested parts as one", () => {
    const { Row, draw } = createLab();
    const results = [1, 2].map(() => draw(page(<Row title="a" />)));
    expect(results.map(({ html }) => html)).toEqual([1, 2].map(() => plain(page(<Row title="a" />))));
    expect(results.map(({ drawn, repeated: parts }) => [drawn, parts.length])).toEqual([
      [["a"], 1],
      [[], 1],
    ]);
  });

  it("leaves no trace of a component that renders nothing", () => {
    const Nothing = repeated(function Nothing() {
      return null;
    });
    const { draw } = createLab();
    for (const result of [1, 2].map(() => draw(page(<Nothing />)))) {
      expect(result).toEqual({ html: "<main></main>", repeated: [], drawn: [] });
    }
  });

  it("drops parts not used lately, and keeps others", () => {
    const { Card, draw } = createLab(400);
    draw(page(<Card title="often" />));
    for (let number = 0; number < 40; number++) {
      expect(
        draw(page([<Card key="1" title={`${number}`} />, <Card key="2" title="often" />])).drawn,
      ).toEqual([`${number}`]);
    }
    expect(draw(page(<Card title="0" />)).drawn).toEqual(["0"]);
  });

  it("inserts the content unchanged, and the parts after it", () => {
    const { Card, draw, contentPlace } = createLab();
    const content = `<p>a $& b</p>${contentPlace}<part-x n="0"></part-x>`;
    const children = [<Html key="1" tag="div" html={contentPlace} />, <Card key="2" title="a" />];
    const results = [1, 2].map(() => draw({ ...page(children), content }));
    for (const { html, repeated: parts } of results) {
      expect(html).toBe(
        `<main><div>${content}</div><article><a href="/x.html">a</a> <!-- -->a</article></main>`,
      );
      expect(parts.map(({ from, to, part }) => [html.slice(from, to), part.html])).toEqual([
        Array.from({ length: 2 }, () => '<article><a href="/x.html">a</a> <!-- -->a</article>'),
      ]);
    }
  });

  it("does not mistake text for a placeholder", () => {
    const { draw } = createLab();
    const forged = page('<part-x n="0"></part-x>');
    expect(draw(forged).html).toBe(plain(forged));
  });
});
