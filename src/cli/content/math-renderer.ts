import { createRequire } from "node:module";
import type Katex from "katex";

/** Sizes in formulas, in em, are cut here: a formula must not cover its page. */
const MAX_SIZE = 50;
/** A macro that calls itself ends after this many steps. */
const MAX_EXPAND = 1000;

/** A formula as HTML, or why it cannot be drawn. */
export type DrawnMath =
  | { readonly kind: "drawn"; readonly html: string; readonly warnings: readonly string[] }
  | {
      readonly kind: "fault";
      readonly reason: string;
      /** Where in the formula, in UTF-16 units. */
      readonly position: number;
    };

/** Draws TeX: `isDisplay` for a formula on lines of its own. */
export type DrawMath = (tex: string, isDisplay: boolean) => DrawnMath;

/** Draws formulas with KaTeX, which is loaded with the first of them. */
export function createMathRenderer(macros: Readonly<Record<string, string>>): DrawMath {
  let katex: typeof Katex | null = null;
  return (tex, displayMode) => {
    katex ??= loadKatex();
    const warnings: string[] = [];
    try {
      const html = katex.renderToString(tex, {
        displayMode,
        output: "htmlAndMathml",
        throwOnError: true,
        trust: false,
        maxSize: MAX_SIZE,
        maxExpand: MAX_EXPAND,
        // KaTeX writes definitions of a formula into this object.
        macros: { ...macros },
        strict(code, message) {
          // Chinese words in a formula are what a Chinese author means.
          if (code !== "unicodeTextInMathMode") warnings.push(message);
          return "ignore";
        },
      });
      return { kind: "drawn", html, warnings };
    } catch (error) {
      // Deeply nested braces overflow the stack: a fault of the formula's as well.
      if (!(error instanceof Error)) throw error;
      const position = "position" in error && typeof error.position === "number" ? error.position : 0;
      const raw = "rawMessage" in error ? String(error.rawMessage) : error.message;
      return { kind: "fault", reason: raw, position };
    }
  };
}

function loadKatex(): typeof Katex {
  const module: typeof Katex = createRequire(import.meta.url)("katex");
  return module;
}
