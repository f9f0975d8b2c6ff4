import type { KeyStorage } from "../../model/storage.js";
import type { readFault } from "../fault.js";
import type { keepItem, readItem } from "../keep-item.js";
import type { findTexts } from "../store-widget/find-texts.js";
import type { StoreOptions } from "../store-widget/options.js";
import type { readComment, wrapFields } from "../store/read-comment.js";
import type { ask } from "../store/request.js";
import type { CommentCard } from "../ui/CommentCard.js";
import type { Editor } from "../ui/editor/Editor.js";
import { rootOf } from "../root-of.js";

/**
 * The panel's own means. They are passed on, because a shared module would become a script of its own for every reader.
 */
export interface PanelMeans {
  readonly storage: KeyStorage;
  readonly ask: typeof ask;
  readonly keepItem: typeof keepItem;
  readonly readItem: typeof readItem;
  readonly findTexts: typeof findTexts;
  readonly readFault: typeof readFault;
  readonly Editor: typeof Editor;
  readonly CommentCard: typeof CommentCard;
  readonly readComment: typeof readComment;
  readonly wrapFields: typeof wrapFields;
  /** Storage key of the visitor's token. */
  readonly tokenKey: string;
  /** Path of the page whose comments are shown, or `*` for all. */
  readonly shownPath: string;
}

/** The options that name a store. */
export type App = Pick<StoreOptions, "appId" | "appKey" | "serverURLs">;

/** Sends a `PUT` to a path of the service, with the token of this browser. Rejects if there is no response. */
export function putWithToken(
  { appId, appKey, serverURLs }: App,
  { ask, storage, tokenKey }: PanelMeans,
  { path, body }: { readonly path: string; readonly body: object },
): ReturnType<typeof ask> {
  const url = `${(serverURLs ?? "").replace(/\/$/, "")}/1.1/${path}`;
  const headers = { "X-LC-Id": appId, "X-LC-Key": appKey, "Content-Type": "application/json" };
  const token = storage.getItem(tokenKey) ?? undefined;
  return ask(fetch.bind(window), url, { method: "PUT", headers, body: { ...body, token } });
}

/** Returns the element that gets the focus when the card around `place` disappears: the next card, or else the editor. */
export function findNeighbour(place: Element): HTMLElement | undefined {
  const root = rootOf(place);
  const cards = [...root.querySelectorAll<HTMLElement>(".comment-card")];
  const at = cards.findIndex((each) => each.contains(place));
  return [cards[at + 1], cards[at - 1], ...root.querySelectorAll<HTMLElement>(".comments-editor")].find(
    (each) => each !== undefined,
  );
}
