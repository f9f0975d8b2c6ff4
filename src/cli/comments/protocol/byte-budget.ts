import { RequestError, CODES } from "./request-error.js";

/** The remaining size of a response, shared by all parts of a batch. */
export interface ByteBudget {
  /**
   * Takes the size of a list from the budget before the list is read. The size is the upper bound `most` if
   * the budget allows it, or else the result of `measure`. Throws 400 if the budget is too small.
   */
  take(most: number, measure: () => Promise<number>): Promise<void>;
}

/** Creates a budget of `bytes` for one request. */
export function createByteBudget(bytes: number): ByteBudget {
  let left = bytes;
  return {
    async take(most, measure) {
      const needed = most <= left ? most : await measure();
      if (needed > left) {
        const message = `The response is too large: at most ${bytes} bytes are allowed. Request fewer objects with limit.`;
        throw new RequestError(400, CODES.refused, message);
      }
      left -= needed;
    },
  };
}
