import type { Problem } from "./error.js";
import type { PageData } from "./render.js";

/** A problem as the overlay shows it: with the lines around it, which only the server can read. */
export interface ShownProblem extends Problem {
  readonly frame: string | null;
}

/** What changed of the content. */
export interface ContentUpdate {
  /** Pages as they are now: a tab that shows one of them has all that it needs. */
  readonly pages: readonly PageData[];
  /** Whether pages beside these may have a newer version. */
  readonly others: "same" | "changed";
}

/** What `hanblog dev` tells an open tab. Tabs tell nothing back. */
export type DevMessage =
  /**
   * First of all. A document of an older version has missed a change; one that was made before all pages were read
   * lacks what comes of the others, and can have it where `isRead`.
   */
  | { readonly kind: "hello"; readonly version: number; readonly isRead: boolean }
  | ({ readonly kind: "update" } & ContentUpdate)
  /** Only the style sheet changed; `href` is its new address. */
  | { readonly kind: "style"; readonly href: string }
  | { readonly kind: "reload" }
  /** All errors of the site, at least one. */
  | { readonly kind: "errors"; readonly problems: readonly ShownProblem[] }
  /** The last error was mended. */
  | { readonly kind: "clear" };

/** Socket and client of the dev server. They stand outside of the base, which a save of the config can change. */
export const DEV_SOCKET_PATH = "/@hanblog/socket";

/** The script that a document of the dev server loads beside the site's own. */
export const DEV_CLIENT_PATH = "/@hanblog/entry.dev.js";
/** Name of the meta tag whose content is the socket's token. */
export const DEV_META_NAME = "hanblog-dev";
