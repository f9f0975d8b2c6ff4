import { createRequire } from "node:module";
import type Katex from "katex";
import { findKatex } from "./math-files.js";

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
