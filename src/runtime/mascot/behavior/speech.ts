import type { Timers } from "../sleepiness.js";
import type { MascotLines } from "../../model/mascot.js";
import { readablePath, stripBase } from "../../model/path.js";

/** Minimum duration of a text, and duration per character, in milliseconds. */
const LEAST = 3000;
const PER_CHARACTER = 150;

/** Controls the bubble above the figure. A new text replaces the previous one. */
export interface Speech {
  readonly say: (line: string) => void;
  readonly stop: () => void;
}

/** Creates a speech that shows texts in a bubble, each for as long as reading takes. */
export function createSpeech(bubble: HTMLElement, { setTimeout, clearTimeout }: Timers): Speech {
  let timer: number | undefined;
  return {
    say(line) {
      clearTimeout(timer);
      bubble.textContent = line;
      bubble.hidden = false;
      timer = setTimeout(
        () => {
          bubble.hidden = true;
        },
        LEAST + PER_CHARACTER * line.length,
      );
    },
    stop: () => clearTimeout(timer),
  };
}

/** An event on which the mascot may say something. */
export type Occasion = keyof MascotLines;

/** Returns the texts for an occasion, from the longest prefix of `path` that has texts for it. */
export function linesFor(
  lines: Readonly<Record<string, MascotLines>>,
  path: string,
  occasion: Occasion,
): readonly string[] {
  const prefixes = Object.keys(lines)
    .filter((prefix) => path.startsWith(prefix) && (lines[prefix]?.[occasion]?.length ?? 0) > 0)
    .toSorted((a, b) => b.length - a.length);
  return lines[prefixes[0] ?? ""]?.[occasion] ?? [];
}

/** Returns the path of a page in the form that the config uses: without the base, decoded. */
export function pagePath(pathname: string, base: string): string {
  return readablePath(stripBase(base, pathname) ?? pathname);
}
