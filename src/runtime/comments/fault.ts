import type { StoreCommentTexts } from "../texts/features/store-comment-texts.js";
import { UNREACHABLE } from "./store/request.js";

/** The reason for a failure. `none` means that the store is empty. */
export type Fault =
  | { readonly kind: "none" }
  | { readonly kind: "unreachable" }
  | {
      readonly kind: "code";
      readonly code: number;
      readonly message: string;
      /** Seconds until the store accepts another comment, or `null` if unknown. */
      readonly retryAfter: number | null;
    }
  | { readonly kind: "unknown"; readonly json: string };

/** Error codes by which a store reports that there are no comments. The panel then shows its empty state. */
const EMPTY_CODES = [101, -1];

/** An error of the widget itself, with its code. */
export class WidgetError extends Error {
  readonly code: 98 | 99 | 100;

  constructor(code: 98 | 99 | 100, options?: ErrorOptions) {
    super(`The comments could not be started (${code})`, options);
    this.code = code;
  }
}

/** Returns the fault for any thrown value. */
export function readFault(error: unknown): Fault {
  const raw: unknown = Reflect.get(Object(error), "code");
  if (raw === UNREACHABLE) return { kind: "unreachable" };
  const code = typeof raw === "string" && raw.trim() !== "" ? Number(raw) : raw;
  if (typeof code !== "number" || Number.isNaN(code)) return { kind: "unknown", json: toJson(error) };
  if (EMPTY_CODES.includes(code)) return { kind: "none" };
  const retryAfter: unknown = Reflect.get(Object(error), "retryAfter");
  return {
    kind: "code",
    code,
    message: messageOf(error),
    retryAfter: typeof retryAfter === "number" ? retryAfter : null,
  };
}

/**
 * Returns the message for visitors: the text for the code in their language, or else the store's message, and the
 * time to wait.
 */
export function faultText(
  { code, message, retryAfter }: Fault & { kind: "code" },
  strings: StoreCommentTexts,
): string {
  const own = new Map<string, string>(Object.entries(strings)).get(`code-${code}`);
  // 429 is the service's own rate limit, which equals the widget's.
  const text = own ?? (code === 429 ? strings.busy : message);
  const wait = retryAfter === null ? "" : ` ${strings.retryAfter.replace("{seconds}", String(retryAfter))}`;
  return `Code ${code}: ${text}${wait}`;
}

function messageOf(error: unknown): string {
  const { rawMessage, message } = Object(error) as { rawMessage?: unknown; message?: unknown };
  if (typeof rawMessage === "string") return rawMessage;
  return typeof message === "string" ? message : toJson(error);
}

/**
 * Returns a thrown value as JSON. Adds the message of an error, which `JSON.stringify` omits, and leaves out the field
 * that `request.ts` adds.
 */
function toJson(error: unknown): string {
  const shown =
    error instanceof Error
      ? Object.assign({ message: error.message }, error, { retryAfter: undefined })
      : error;
  try {
    return JSON.stringify(shown, null, 2) ?? String(error);
  } catch {
    return String(error);
  }
}
