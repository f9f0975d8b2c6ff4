import { readFileSync } from "node:fs";
import { join, dirname } from "node:path";
import type { BodyStyle } from "../../../runtime/model/document/body.js";
import { contentHash, type PackageFile, type PackageFiles } from "./package-files.js";
import { createRequire } from "node:module";
import type Katex from "katex";
import { readPackageInfo } from "../../config/package-info.js";
import { findSitePackages } from "../../config/packages/site-packages.js";

const FOLDER = "assets/katex";

/**
 * Sources of a font in KaTeX's style sheet. Only WOFF 2 is kept, because all browsers that run hanblog's scripts read
 * it.
 */
const SOURCES = /src:url\(fonts\/([\w-]+)\.woff2\)[^;}]*/g;

/**
 * Style added to KaTeX's. A formula wider than its column scrolls, on paper it wraps, and parts above and below its
 * line are not cut off.
 */
const OWN_STYLE = `
.math-block{overflow:auto hidden;padding-block:.25em}
.math-block>.katex-display{margin:0}
.katex-display>.katex{width:max-content;min-width:100%}
@media print{.math-block{overflow:visible}.katex-display>.katex{width:auto;white-space:normal}}
`;

/** Fonts with their CSS shorthand and the KaTeX classes that use them. Every formula uses the first. */
const FONTS: readonly (readonly [name: string, face: string, classes?: RegExp])[] = [
  ["KaTeX_Main-Regular", "1em KaTeX_Main"],
  ["KaTeX_Main-Bold", "bold 1em KaTeX_Main", /\b(?:mathbf|textbf)\b/],
  ["KaTeX_Main-Italic", "italic 1em KaTeX_Main", /\b(?:mathit|textit)\b/],
  ["KaTeX_Math-Italic", "italic 1em KaTeX_Math", /\bmathnormal\b/],
  ["KaTeX_Math-BoldItalic", "italic bold 1em KaTeX_Math", /\bboldsymbol\b/],
  ["KaTeX_AMS-Regular", "1em KaTeX_AMS", /\b(?:amsrm|mathbb|textbb)\b/],
  ["KaTeX_Caligraphic-Regular", "1em KaTeX_Caligraphic", /\bmathcal\b/],
  ["KaTeX_Fraktur-Regular", "1em KaTeX_Fraktur", /\b(?:mathfrak|textfrak)\b/],
  ["KaTeX_Script-Regular", "1em KaTeX_Script", /\b(?:mathscr|textscr)\b/],
  ["KaTeX_SansSerif-Regular", "1em KaTeX_SansSerif", /\b(?:mathsf|textsf)\b/],
  ["KaTeX_Typewriter-Regular", "1em KaTeX_Typewriter", /\b(?:mathtt|texttt)\b/],
  ["KaTeX_Size1-Regular", "1em KaTeX_Size1", /\b(?:delimsizing size1|small-op|delim-size1)\b/],
  ["KaTeX_Size2-Regular", "1em KaTeX_Size2", /\b(?:delimsizing size2|large-op)\b/],
  ["KaTeX_Size3-Regular", "1em KaTeX_Size3", /\bdelimsizing size3\b/],
  ["KaTeX_Size4-Regular", "1em KaTeX_Size4", /\b(?:delimsizing size4|delim-size4)\b/],
];

/** KaTeX's style sheet and fonts, under names with content hashes. */
export interface MathFiles extends PackageFiles {
  /** Returns the style sheet and fonts that a page loads, given the HTML of its formulas. */
  readonly styleOf: (formulas: readonly string[], base: string) => BodyStyle;
}

/** Loads the style sheet and fonts from the package that renders the formulas, so that their versions match. */
export function loadMathFiles(siteDir: string): MathFiles {
  const { styles, license } = findKatex(siteDir);
  const read = (path: string) => readFileSync(join(styles, path));
  const fonts = new Map<string, PackageFile>();
  const style = read("katex.min.css")
    .toString("utf8")
    .replace(SOURCES, (_, name: string) => {
      const contents = read(`fonts/${name}.woff2`);
      const file = `${name}.${contentHash(contents)}.woff2`;
      fonts.set(name, { path: `${FOLDER}/${file}`, contents });
      return `src:url(${file}) format("woff2")`;
    })
    .concat(OWN_STYLE);
  const stylePath = `${FOLDER}/katex.${contentHash(style)}.css`;
  return {
    files: [{ path: stylePath, contents: Buffer.from(style) }, ...fonts.values()],
    license: `KaTeX and its fonts\n\n${readFileSync(license, "utf8")}`,
    styleOf: (formulas, base) => ({
      href: `${base}${stylePath}`,
      fonts: FONTS.flatMap(([name, face, classes]) => {
        const file = fonts.get(name);
        if (file === undefined) return [];
        const isUsed = formulas.some((formula) => classes?.test(formula) ?? true);
        return isUsed ? [{ face, href: `${base}${file.path}` }] : [];
      }),
    }),
  };
}

/** Places of KaTeX's files. All are absolute. */
interface KatexPackage {
  readonly script: string;
  readonly license: string;
  /** Folder with `katex.min.css` and `fonts`. */
  readonly styles: string;
}

/** Finds KaTeX: that of the site if it is newer, otherwise hanblog's copy. */
function findKatex(siteDir: string): KatexPackage {
  const own = findSitePackages(readPackageInfo().dir, siteDir).used.find(({ name }) => name === "katex");
  if (own !== undefined) {
    const styles = join(own.dir, "dist");
    return { script: join(styles, "katex.min.js"), license: join(own.dir, "LICENSE"), styles };
  }
  const script = createRequire(import.meta.url).resolve("#katex");
  const styles = dirname(script);
  return { script, license: join(styles, "LICENSE"), styles };
}

/** Maximum size in formulas, in em, so that a formula cannot cover its page. */
const MAX_SIZE = 50;
/** Maximum number of macro expansions in a formula, which ends a macro that calls itself. */
const MAX_EXPAND = 1000;

/** Formula as HTML, or the reason why it cannot be rendered. */
export type DrawnMath =
  | { readonly kind: "drawn"; readonly html: string; readonly warnings: readonly string[] }
  | {
      readonly kind: "fault";
      readonly reason: string;
      /** Offset of the fault in the formula, in UTF-16 units. */
      readonly position: number;
    };

/** Function that renders TeX as HTML. `isDisplay` is `true` for a formula on lines of its own. */
export type DrawMath = (tex: string, isDisplay: boolean) => DrawnMath;

/** Creates a renderer that uses KaTeX, which it finds from the site's folder at the first formula. */
export function createMathRenderer(macros: Readonly<Record<string, string>>, siteDir: string): DrawMath {
  let katex: typeof Katex | null = null;
  return (tex, displayMode) => {
    katex ??= loadKatex(siteDir);
    const warnings: string[] = [];
    const renderToString = katex.renderToString;
    try {
      const { value: html, printed } = withoutConsole(() =>
        renderToString(tex, {
          displayMode,
          output: "htmlAndMathml",
          throwOnError: true,
          trust: false,
          maxSize: MAX_SIZE,
          maxExpand: MAX_EXPAND,
          // KaTeX adds definitions of the formula to this object, so each formula gets a copy.
          macros: { ...macros },
          strict(code, message) {
            // Chinese words in a formula are intended, so KaTeX's warning is dropped.
            if (code !== "unicodeTextInMathMode") warnings.push(message);
            return "ignore";
          },
        }),
      );
      // For an unknown character, KaTeX prints the same as it passes to `strict`.
      return { kind: "drawn", html, warnings: warnings.length > 0 ? warnings : printed };
    } catch (error) {
      // Deeply nested braces overflow the stack, which is also a fault of the formula.
      if (!(error instanceof Error)) throw error;
      const position = "position" in error && typeof error.position === "number" ? error.position : 0;
      const raw = "rawMessage" in error ? String(error.rawMessage) : error.message;
      return { kind: "fault", reason: raw, position };
    }
  };
}

/**
 * Runs a function and captures the lines that it prints to the console. Without the page and line of the formula, they
 * would not help the author.
 */
function withoutConsole<Value>(run: () => Value): {
  readonly value: Value;
  readonly printed: readonly string[];
} {
  const { log, warn, error } = console;
  const printed: string[] = [];
  const print = (...parts: readonly unknown[]) => void printed.push(parts.map(String).join(" "));
  Object.assign(console, { log: print, warn: print, error: print });
  try {
    return { value: run(), printed };
  } finally {
    Object.assign(console, { log, warn, error });
  }
}

function loadKatex(siteDir: string): typeof Katex {
  const module: typeof Katex = createRequire(import.meta.url)(findKatex(siteDir).script);
  return module;
}
