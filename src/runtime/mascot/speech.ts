import type { Timers } from "./sleepiness.js";

/** Milliseconds that a line is shown at least, and for each character of it. */
const LEAST = 3000;
const PER_CHARACTER = 150;

/** The bubble over the figure; a new line takes the place of the one before. */
export interface Speech {
  readonly say: (line: string) => void;
  readonly stop: () => void;
}

/** Shows lines in a bubble, each for as long as it takes to read. */
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
