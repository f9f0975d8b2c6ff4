import {
  HanblogError,
  type MessageValues,
  type Problem,
  type Severity,
  type SourcePosition,
} from "../../runtime/model/error.js";
import { messages } from "./en/index.js";
import { type MessageText, type ValuesOf, writeMessage } from "./message-set.js";

/** A code that has messages in the catalogue. */
export type MessageCode = keyof typeof messages;

/** The values that the message of a code mentions. */
export type ValuesOfCode<Code extends MessageCode> = ValuesOf<(typeof messages)[Code]>;

/** Returns a problem with its English text from the catalogue. It is translated from its values when it is printed. */
export function createProblem<Code extends MessageCode>(
  severity: Severity,
  code: Code,
  values: ValuesOfCode<Code>,
  at: SourcePosition | null = null,
): Problem {
  return { severity, code, ...englishText(code, values), at, values };
}

/** Returns an error to throw, with its English text from the catalogue. */
export function createError<Code extends MessageCode>(
  code: Code,
  values: ValuesOfCode<Code>,
  { at = null, cause }: { readonly at?: SourcePosition | null; readonly cause?: unknown } = {},
): HanblogError {
  const { message, hint } = englishText(code, values);
  return new HanblogError(code, message, { at, hint, cause, values });
}

function englishText(code: MessageCode, values: MessageValues): MessageText {
  return writeMessage(messages[code], values);
}
