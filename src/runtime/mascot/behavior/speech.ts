import type { Timers } from "../sleepiness.js";

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
