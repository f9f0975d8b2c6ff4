import { expect, it } from "vitest";
import { createCallbackPage } from "../../../src/cli/output/callback-page.js";

it("the callback page runs its script first, loads nothing, and escapes its values", () => {
  const html = createCallbackPage({
    script: 'go("</script>")',
    home: '/blog/"><img>',
    lang: "en",
    title: "<b>Blog</b>",
    hasPolicy: false,
  });
  expect(html.indexOf("<script>")).toBeLessThan(html.indexOf("<title>"));
  expect(html.match(/<script>/g)).toHaveLength(1);
  expect(html).toContain('go("<\\/script>")');
  expect(html).not.toMatch(/<b>|<img>|src=|stylesheet/);
  expect(html).toContain('<meta name="referrer" content="no-referrer">');
});

it("the policy of the callback page allows its script and nothing else", () => {
  const page = { script: "go()", home: "/", lang: "en", title: "Blog" };
  const html = createCallbackPage({ ...page, hasPolicy: true });
  const policy = /<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(
    html,
  );
  expect(policy?.[1]).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; img-src data:; base-uri 'none'; /,
  );
});
