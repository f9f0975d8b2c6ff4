import type { Problem } from "./error.js";
import type { PageData } from "./render.js";

/** A problem with its code frame, which only the server can read. */
export interface ShownProblem extends Problem {
  readonly frame: string | null;
}

/** Changes of content, sent to open tabs. */
export interface ContentUpdate {
  /** Changed pages in their current version. A tab that shows one of them needs no further request. */
  readonly pages: readonly PageData[];
  /** Whether pages outside `pages` may have changed too. */
  readonly others: "same" | "changed";
}

/** A message from `hanblog dev` to an open tab. Tabs send no messages. */
export type DevMessage =
  /**
   * The first message. A tab reloads if its document is older than `version`, because it missed a change. A
   * document rendered before all pages were read lacks data of the others; the tab refreshes it if `isRead`.
   */
  | { readonly kind: "hello"; readonly version: number; readonly isRead: boolean }
  | ({ readonly kind: "update" } & ContentUpdate)
  /** Only style sheets changed. `hrefs` are the addresses of all, the changed ones among them. */
  | { readonly kind: "style"; readonly hrefs: readonly string[] }
  /** Modules of the author's code changed. `urls` are their new versions; a tab runs each once. */
  | { readonly kind: "code"; readonly urls: readonly string[] }
  | { readonly kind: "reload" }
  /** All errors of the site, at least one. */
  | { readonly kind: "errors"; readonly problems: readonly ShownProblem[] }
  /** The last error was fixed. */
  | { readonly kind: "clear" };

/** Path of the dev server's socket. It is outside the base, which changes when the config is saved. */
export const DEV_SOCKET_PATH = "/@hanblog/socket";

/** Path of the dev client, a script that the dev server adds to every document. */
export const DEV_CLIENT_PATH = "/@hanblog/entry.dev.js";
/** Start of the paths of new versions of modules. */
export const DEV_PATCH_PATH = "/@hanblog/patches/";
/** Name of the meta tag that contains the socket's token. */
export const DEV_META_NAME = "hanblog-dev";
