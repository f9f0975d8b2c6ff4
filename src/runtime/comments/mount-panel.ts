import type { StoreSettings } from "../model/comments.js";
import { mountStore, type PanelPlace } from "./store-widget/mount-store.js";

/** Mounts the store-backed panel of a site, which loads the parts of the conversation only if the site has turned them on. */
export function mountPanel(
  host: HTMLElement,
  settings: StoreSettings,
  place: PanelPlace,
): Promise<() => void> {
  const loadConversation = () => import("./conversation/open-conversation.js");
  return mountStore(host, settings, { ...place, loadConversation });
}
