import type { Effort } from "../query/effort.js";
import type { Visitor } from "../service-context.js";
import type { ByteBudget } from "./byte-budget.js";
import type { JsonObject } from "./read-json.js";

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

/** A response before it is serialized: its HTTP status and JSON body. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Path of a new object, after the version. */
  readonly location?: string;
  /** The result of creating an object, for the metrics. */
  readonly outcome?: "visible" | "waiting" | "spam" | "repeated";
}
