import { withRoom } from "./with-room.js";
import { WEIGHT, type Weight } from "../../runtime/model/search.js";

/** The terms of the page at hand, by their numbers. */
export interface PageTerms {
  /** Adds a term of the text. */
  readonly add: (number: number) => void;
  /** Weighs each term by how often the text has it. */
  readonly weighText: () => void;
  /** Adds a term that weighs at least as much as this. */
  readonly raise: Readonly<Record<"often" | "heading" | "title", (number: number) => void>>;
  /** How many terms there are. */
  readonly count: () => number;
  /** Moves the terms to the beginning of `room`, as `term * WEIGHTS + weight`. */
  readonly moveTo: (room: Uint32Array) => void;
}

/** A term that stands in a page's text as often as this says more than one that stands there once. */
const OFTEN = 4;
/** Two bits of a posting are its weight. */
export const WEIGHTS = 4;

/** Creates a table that is used for one page after the other. */
export function createPageTerms(): PageTerms {
  /** How often each term stands on the page, and which of them do at all. */
  let counts = new Uint32Array(1 << 12);
  let weights = new Uint32Array(1 << 12);
  let found = new Uint32Array(1 << 10);
  let foundCount = 0;

  function add(number: number): void {
    counts = withRoom(counts, number + 1);
    weights = withRoom(weights, number + 1);
    const count = counts[number] ?? 0;
    counts[number] = count + 1;
    if (count > 0) return;
    found = withRoom(found, foundCount + 1);
    found[foundCount++] = number;
  }

  const raiseTo = (weight: Weight) => (number: number) => {
    add(number);
    weights[number] = Math.max(weights[number] ?? 0, weight);
  };

  return {
    add,
    weighText() {
      for (let index = 0; index < foundCount; index++) {
        const number = found[index] ?? 0;
        weights[number] = (counts[number] ?? 0) < OFTEN ? WEIGHT.text : WEIGHT.often;
      }
    },
    raise: {
      often: raiseTo(WEIGHT.often),
      heading: raiseTo(WEIGHT.heading),
      title: raiseTo(WEIGHT.title),
    },
    count: () => foundCount,
    moveTo(room) {
      for (let index = 0; index < foundCount; index++) {
        const number = found[index] ?? 0;
        room[index] = number * WEIGHTS + (weights[number] ?? 0);
        counts[number] = 0;
        weights[number] = 0;
      }
      foundCount = 0;
    },
  };
}
