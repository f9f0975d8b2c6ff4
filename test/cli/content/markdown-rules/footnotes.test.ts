import MarkdownIt from "markdown-it";
import footnote from "markdown-it-footnote";
import { describe, expect, it, vi } from "vitest";
import { moveNotes } from "../../../../src/cli/content/markdown-rules/footnotes.js";

const md = new MarkdownIt().use(footnote);
const own = new MarkdownIt().use(footnote);
own.core.ruler.at("footnote_tail", moveNotes);

describe("moveNotes", () => {
  it.each([
    "no notes",
    "a[^1] b[^1] c[^2]\n\n[^1]: one\n\n    two\n\n[^2]: ```\n    code\n    ```",
    "a^[b *c*] d[^1] e^[f]\n\n[^1]: g",
    "[^1]: without a reference",
    "a[^1]\n\n[^1]: one\n\n[^1]: two",
    "a[^1] b[^2]\n\n[^1]: one\n\n    [^2]: two\n\n    three",
    "> a[^1]\n>\n> [^1]: b[^2]\n\n- [^2]: c^[d]",
    "a[^__proto__]\n\n[^__proto__]: b",
    "a[^1]\n\n[^1]:\n\nb",
  ])("returns the same tokens as the plugin: %j", (text) => {
    expect(own.parse(text, {})).toEqual(md.parse(text, {}));
  });

  it("does not copy tokens for each note", () => {
    const concat = vi.spyOn(Array.prototype, "concat");
    own.parse("a^[b]\n\n".repeat(10), {});
    const { length } = concat.mock.calls;
    concat.mockRestore();
    expect(length).toBe(0);
  });
});
