import type { Effort } from "../query/effort.js";
import type { Visitor } from "../service-context.js";
import type { ByteBudget } from "./byte-budget.js";
import type { JsonObject } from "./read-json.js";

/** A request of the protocol, from a socket or out of a batch. */
export interface ApiRequest {
  readonly method: string;
  /** Below the version: `["classes", "Comment"]`. */
  readonly path: readonly string[];
  /** Texts out of an address, any JSON out of a batch. */
  readonly params: JsonObject;
  readonly body: unknown;
  readonly visitor: Visitor;
  /** Shared by the parts of a batch. */
  readonly budget: ByteBudget;
  /** Shared as well. */
  readonly effort: Effort;
  /** Whether nobody waits for the answer any more. */
  readonly isGone: () => boolean;
}

/** An answer before it is written: its HTTP status and what its JSON says. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Address of a new object, below the version. */
  readonly location?: string;
  /** What became of an object that was sent: for the metrics. */
  readonly outcome?: "visible" | "waiting" | "spam" | "repeated";
}
