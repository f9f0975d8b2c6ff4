import { openConversation } from "../comments/conversation/open-conversation.js";
import { mountStore, type PanelPlace } from "../comments/store-widget/mount-store.js";
import type { StoreSettings } from "../model/comments.js";

/** Mounts the panel with all parts for readers in one script: most services have turned them on, and one is smaller than two. */
export function mountHere(
  host: HTMLElement,
  settings: StoreSettings,
  place: PanelPlace,
): Promise<() => void> {
  return mountStore(host, settings, {
    ...place,
    loadConversation: () => Promise.resolve({ openConversation }),
  });
}
