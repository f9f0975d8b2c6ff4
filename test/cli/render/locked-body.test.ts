import { createElement } from "react";
import { expect, it } from "vitest";
import { renderBody } from "../../../src/runtime/app/islands/render-body.js";
import { PageLock } from "../../../src/runtime/protection/PageLock.js";
import { lockedBody } from "../../../src/cli/render/seal-page.js";

/** Renders a body whose island is an empty form. */
const render = (sealed: Parameters<typeof lockedBody>[0]) =>
  renderBody(lockedBody(sealed), {
    file: "a.md",
    components: new Map([["page-lock", PageLock]]),
    styles: {},
    draw: () => createElement("form"),
  });

it("the body of a locked page is the form, in a block, with the encrypted page", () => {
  const html = render({ salt: "s", iv: "i", data: "d", rounds: 1, group: "g" });
  expect(html).toMatch(/^<div [^>]*data-island="page-lock"[^>]*><form><\/form><\/div>$/);
  for (const value of ["s", "i", "d", "g"]) expect(html).toContain(`&quot;${value}&quot;`);
});

it("the body of a locked page without its password is empty", () => {
  expect(render(null)).toBe("");
});
