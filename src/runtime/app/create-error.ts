import { HanblogError, type MessageValues, type SourcePosition } from "../model/error.js";
import { renderMessages } from "../model/render-messages.js";

type RenderMessages = typeof renderMessages;

/** A code of an error that a site's program throws. */
type RenderCode = keyof RenderMessages;

/** Creates an error with its English text. The command line translates it by its code and values. */
export function createError<Code extends RenderCode>(
  code: Code,
  values: Parameters<RenderMessages[Code]>[0],
  { at = null, cause }: { readonly at?: SourcePosition | null; readonly cause?: unknown } = {},
): HanblogError {
  // TypeScript cannot relate a generic code to the values of that code.
  const write = renderMessages[code] as (values: MessageValues) => { message: string; hint: string };
  const { message, hint } = write(values);
  return new HanblogError(code, message, { at, hint, cause, values });
}
