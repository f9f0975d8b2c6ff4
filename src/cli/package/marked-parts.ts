import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** The parts of marked that hanblog imports. */
const PARTS = ["getDefaults", "Lexer", "Parser", "Renderer", "Tokenizer"];

/** The default instance of `Marked` and the functions that use it, at the end of marked's module. */
const DEFAULT_INSTANCE =
  /var (\w+)=new \w+;function (\w+)\(\w+,\w+\)\{return \1\.parse\(\w+,\w+\)\}\2\.options=[^]*(?=export\{)/;

/**
 * Code that hanblog does not run: the methods for emphasis and strikethrough, which it replaces, up to the one after each; the
 * texts of their patterns; and those of the pattern for HTML in marked's pedantic mode.
 */
const UNUSED = [
  /\bemStrong\(\w+,\w+,\w+=""\)\{.*?\}(?=codespan\(\w+\)\{)/s,
  /\bdel\(\w+,\w+,\w+=""\)\{.*?\}(?=autolink\(\w+\)\{)/s,
  /(?<=[=(]")\^\[\^[_*~]+\](?:[^"\\]|\\.)*(?=")/g,
  /(?<=html:\w+\(`)\^ \*\(\?:comment[^`]*(?=`)/,
  /(?<=\.replace\(\/tag\/g,")\(\?!\(\?:a\|em\|[^"]*(?=")/,
];

/**
 * Bundles only the needed parts of marked. The module creates a default instance when it is loaded, so esbuild keeps
 * the class `Marked` although nobody uses it. With the replaced rules, that is 3 kB for every reader of comments.
 */
export const markedParts: Plugin = {
  name: "hanblog-marked",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]marked[\\/]lib[\\/]marked\.esm\.js$/ }, async ({ path }) => ({
      contents: selectParts(await readFile(path, "utf8")),
    }));
  },
};

/** Returns marked's module with the needed parts only, or unchanged if a version of marked is written differently. */
export function selectParts(text: string): string {
  const selected = text.replace(DEFAULT_INSTANCE, "");
  if (selected === text) return text;
  const used = UNUSED.reduce((code, pattern) => code.replace(pattern, ""), selected);
  return used.replace(/export\{([^}]*)\}/, (_, list: string) => {
    const parts = list.split(",").filter((part) => PARTS.includes(part.split(" as ").at(-1) ?? ""));
    return `export{${parts.join(",")}}`;
  });
}
