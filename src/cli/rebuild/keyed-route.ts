import type { RenderedRoute } from "../crew/build-calls.js";
import type { LinkSource } from "../output/check-links.js";

/** A rendered route with the key that decides whether the next build can reuse it. */
export interface KeyedRoute {
  /** Hash of everything that it was rendered from, except its program and its source. */
  readonly key: string;
  readonly rendered: RenderedRoute;
  /** References as indices into a list of targets. */
  readonly links: LinkSource;
}
