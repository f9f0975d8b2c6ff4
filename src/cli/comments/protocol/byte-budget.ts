import { RequestError, CODES } from "./request-error.js";

/** How much one answer may still hold, its batches included. */
export interface ByteBudget {
  /**
   * Takes what a list needs, before it is read: `most`, where that is left, else what `measure` finds it to be.
   * Throws 400 where there is not enough.
   */
  take(most: number, measure: () => Promise<number>): Promise<void>;
}

/** A budget of `bytes` for one request. */
export function createByteBudget(bytes: number): ByteBudget {
  let left = bytes;
  return {
    async take(most, measure) {
      const needed = most <= left ? most : await measure();
      if (needed > left) {
        const message = `An answer may have ${bytes} bytes; ask for fewer objects at once with limit.`;
        throw new RequestError(400, CODES.refused, message);
      }
      left -= needed;
    },
  };
}
