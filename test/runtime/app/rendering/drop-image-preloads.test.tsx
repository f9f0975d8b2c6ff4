import { preload } from "react-dom";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { dropImagePreloads } from "../../../../src/runtime/app/rendering/drop-image-preloads.js";

describe("dropImagePreloads", () => {
  it("removes preloads of images that the markup contains", () => {
    const page = (
      <main>
        <img src="/a.png?x&y" className="a" alt="" />
        <img className="b" srcSet="/b.png 2x" sizes="1px" src="/c.png" alt="" />
      </main>
    );
    const html = renderToString(page);
    expect(html).toMatch(/^<link rel="preload" as="image"/);
    expect(dropImagePreloads(html)).toBe(
      '<main><img src="/a.png?x&amp;y" class="a" alt=""/>' +
        '<img class="b" srcSet="/b.png 2x" sizes="1px" src="/c.png" alt=""/></main>',
    );
  });

  it("keeps preloads that a theme requests itself", () => {
    function Page() {
      preload("/back.webp", { as: "image" });
      preload("/font.woff2", { as: "font" });
      return <img src="/a.png" alt="" />;
    }
    const html = dropImagePreloads(renderToString(<Page />));
    expect(html).toContain('href="/back.webp"');
    expect(html).toContain('href="/font.woff2"');
    expect(html).toMatch(/><img src="\/a\.png" alt=""\/>$/);
    expect(html).not.toMatch(/<link[^>]*a\.png/);
  });

  it("does not change other markup", () => {
    const html = '<main><link rel="preload" as="image" href="/a.png"/><img src="/a.png"/></main>';
    expect(dropImagePreloads(html)).toBe(html);
  });
});
