import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Link } from "../../../src/runtime/router/Link.js";
import {
  createStaticRouter,
  PathContext,
  RouterContext,
} from "../../../src/runtime/router/router-context.js";

function render(to: string): string {
  return renderToStaticMarkup(
    <RouterContext value={createStaticRouter("/blog/")}>
      <PathContext value="/tag/%E6%AD%A3%E5%88%99/">
        <Link to={to}>x</Link>
      </PathContext>
    </RouterContext>,
  );
}

describe("Link", () => {
  const cases: readonly (readonly [to: string, html: string])[] = [
    ["/a.html", '<a href="/blog/a.html">x</a>'],
    ["/blog/a.html", '<a href="/blog/blog/a.html">x</a>'],
    ["/tag/正则/#x", '<a aria-current="page" href="/blog/tag/正则/#x">x</a>'],
    ["#x", '<a href="#x">x</a>'],
    [
      "//cdn.example/a.html",
      '<a target="_blank" rel="noopener noreferrer" class="external" href="//cdn.example/a.html">x</a>',
    ],
    ["mailto:a@b.c", '<a class="external" href="mailto:a@b.c">x</a>'],
    [
      "https://example.com/",
      '<a target="_blank" rel="noopener noreferrer" class="external" href="https://example.com/">x</a>',
    ],
  ];
  it.each(cases)("to %s is %s", (to, html) => {
    expect(render(to)).toBe(html);
  });
});
