import { expect, it } from "vitest";
import { createCallbackPage } from "../../../src/cli/output/callback-page.js";

it("the callback page runs its script first, loads nothing, and escapes its values", () => {
  const html = createCallbackPage({
    script: 'go("</script>")',
    home: '/blog/"><img>',
    lang: "en",
    title: "<b>Blog</b>",
  });
  expect(html.indexOf("<script>")).toBeLessThan(html.indexOf("<title>"));
  expect(html.match(/<script>/g)).toHaveLength(1);
  expect(html).toContain('go("<\\/script>")');
  expect(html).not.toMatch(/<b>|<img>|src=|stylesheet/);
  expect(html).toContain('<meta name="referrer" content="no-referrer">');
});
