import { withRoom } from "./with-room.js";
import { WEIGHT, WEIGHTS, type Weight } from "../../../runtime/model/search.js";

/** Terms of the current page, by number. */
interface PageTerms {
  /** Counts an occurrence of a term in the text. */
  readonly add: (number: number) => void;
  /** Sets the weight of each term from its number of occurrences in the text. */
  readonly weighText: () => void;
  /** Functions that add a term with at least the named weight. */
  readonly raise: Readonly<Record<"part" | "heading" | "tag" | "title", (number: number) => void>>;
  /** Returns the number of distinct terms. */
  readonly count: () => number;
  /** Writes the terms to the start of `room`, as `term * WEIGHTS + weight`, and empties the table. */
  readonly moveTo: (room: Uint32Array) => void;
}

/** Number of occurrences on a page from which a term gets the weight `often` instead of `text`. */
const OFTEN = 4;

/** Creates a table of terms that is reused for one page after another. */
export function createPageTerms(): PageTerms {
  /** Occurrences of each term on the page; `found` lists the terms that occur. */
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
      part: raiseTo(WEIGHT.part),
      heading: raiseTo(WEIGHT.heading),
      tag: raiseTo(WEIGHT.tag),
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
