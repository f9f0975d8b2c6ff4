import type { Effort } from "../query/effort.js";
import type { Visitor } from "../service-context.js";
import type { JsonObject } from "./read-json.js";
import { RequestError, CODES } from "./request-error.js";

/** A request of the protocol, sent directly or as part of a batch. */
export interface ApiRequest {
  readonly method: string;
  /** The path segments after the version, such as `["classes", "Comment"]`. */
  readonly path: readonly string[];
  /** Query parameters: texts from an address, or any JSON from a batch. */
  readonly params: JsonObject;
  readonly body: unknown;
  readonly visitor: Visitor;
  /** The byte budget of the response, shared by all parts of a batch. */
  readonly budget: ByteBudget;
  /** The budget of the conditions, shared by all parts of a batch. */
  readonly effort: Effort;
  /** Resolves when other requests had a chance to run. */
  readonly nextTurn: () => Promise<void>;
  /** Returns whether the client has disconnected. */
  readonly isGone: () => boolean;
}

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

/** A response before it is serialized: its HTTP status and JSON body. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Path of a new object, after the version. */
  readonly location?: string;
  /** The result of creating an object, for the metrics. */
  readonly outcome?: "visible" | "waiting" | "spam" | "repeated";
}
