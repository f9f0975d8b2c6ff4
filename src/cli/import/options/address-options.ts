import { decodeRoute } from "../../../runtime/model/path.js";
import { textOf } from "../plain-value.js";

/** Returns the scheme and host of an address, or `undefined`. */
export function readOrigin(value: unknown): string | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const address = /^https?:\/\//.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Returns the path of a URL, or `/`. */
export function readUrlPath(value: unknown): string {
  const url = textOf(value);
  return url !== undefined && URL.canParse(url) ? new URL(url).pathname : "/";
}

/** Returns `base` of the configuration, or `undefined` for the default. */
export function baseOption(base: string): string | undefined {
  return base === "/" ? undefined : decodeRoute(base);
}
