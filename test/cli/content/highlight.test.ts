import { expect, it } from "vitest";
import { createHighlighter } from "../../../src/cli/content/highlight.js";

const highlight = createHighlighter();

it.each([
  [
    "YAML at the head of markdown",
    "markdown",
    "---\ntitle: Rice\n---\n",
    '<span class="token key atrule">title</span>',
  ],
  [
    "the same by its short name",
    "md",
    "---\ntitle: Rice\n---\n",
    '<span class="token key atrule">title</span>',
  ],
  [
    "JSON behind HTTP headers",
    "http",
    'HTTP/1.1 200 OK\nContent-Type: application/json\n\n{"rice":1}',
    '<span class="token property">&quot;rice&quot;</span>',
  ],
])("colours %s although nothing has asked for the inner language before", (_, language, code, expected) => {
  expect(highlight(code, language).replaceAll('"rice"', "&quot;rice&quot;")).toContain(expected);
});
