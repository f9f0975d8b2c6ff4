import { expect, it } from "vitest";
import { html } from "../../../../src/cli/comments/notify/html.js";

it("escapes each text that is inserted into markup, and no markup", () => {
  const hostile = `<script>"&'</script>`;
  const inner = html`<b title="${hostile}">${hostile}</b>`;
  const escaped = "&lt;script&gt;&quot;&amp;&#39;&lt;/script&gt;";
  expect(html`<p>${inner}${[inner, inner]}${[]}</p>`.markup).toBe(
    `<p>${`<b title="${escaped}">${escaped}</b>`.repeat(3)}</p>`,
  );
});
