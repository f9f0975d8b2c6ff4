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
          // KaTeX writes definitions of a formula into this object.
          macros: { ...macros },
          strict(code, message) {
            // Chinese words in a formula are what a Chinese author means.
            if (code !== "unicodeTextInMathMode") warnings.push(message);
            return "ignore";
          },
        }),
      );
      // What it prints of a character that it does not know says no more than its warning.
      return { kind: "drawn", html, warnings: warnings.length > 0 ? warnings : printed };
    } catch (error) {
      // Deeply nested braces overflow the stack: a fault of the formula's as well.
      if (!(error instanceof Error)) throw error;
      const position = "position" in error && typeof error.position === "number" ? error.position : 0;
      const raw = "rawMessage" in error ? String(error.rawMessage) : error.message;
      return { kind: "fault", reason: raw, position };
    }
  };
}

/** Runs what prints to the console, and gives its lines: without the page and line of the formula they are of no use. */
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

function loadKatex(): typeof Katex {
  const module: typeof Katex = createRequire(import.meta.url)("katex");
  return module;
}
