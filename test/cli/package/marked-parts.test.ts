import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as Marked from "marked";
import { describe, expect, it } from "vitest";
import { selectParts } from "../../../src/cli/package/marked-parts.js";

const file = createRequire(import.meta.url).resolve("marked");
const whole = readFileSync(file.replace(/marked\.\w+\.js$/, "marked.esm.js"), "utf8");

describe("selectParts", () => {
  it("keeps the parts of marked that hanblog imports, without its default instance", async () => {
    const text = selectParts(whole);
    const parts = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as typeof Marked;
    expect(Object.keys(parts).toSorted()).toEqual([
      "Lexer",
      "Parser",
      "Renderer",
      "Tokenizer",
      "getDefaults",
    ]);
    // Comments have their own rules for emphasis and strikethrough.
    expect([parts.Tokenizer.prototype.emStrong, parts.Tokenizer.prototype.del]).toEqual([
      undefined,
      undefined,
    ]);
    const tokenizer = Object.assign(new parts.Tokenizer(), {
      emStrong: () => undefined,
      del: () => undefined,
    });
    const options = { ...parts.getDefaults(), tokenizer };
    expect(parts.Parser.parse(parts.Lexer.lex("*a* `b` ~~c~~\n\n- d", options), options)).toBe(
      "<p>*a* <code>b</code> ~~c~~</p>\n<ul>\n<li>d</li>\n</ul>\n",
    );
    expect(text.length).toBeLessThan(whole.length);
  });

  it("returns a module that is written differently as it is", () => {
    expect(selectParts("export class Marked {}")).toBe("export class Marked {}");
  });
});
