import { type KeyStorage, safeStorage, storageOf } from "../../model/storage.js";
import { escapeHtml } from "../../model/text/escape.js";
import { pagePath, type StoreSettings } from "../../model/comments.js";
import { ageOf } from "../age.js";
import { findAvatar } from "./avatar.js";
import { findTexts } from "./find-texts.js";
import type * as Conversation from "../conversation/open-conversation.js";
import type { PanelMeans } from "../conversation/panel-means.js";
import type { CommentBackend } from "../backend.js";
import { createEmojiReplacer, emojiSet } from "../text/emoji.js";
import { readFault, WidgetError } from "../fault.js";
import { findTarget } from "../commented-page.js";
import { createMarkdown, type MarkdownSyntax } from "../text/markdown.js";
import { storeOptions, type StoreOptions } from "./options.js";
import { keepItem, readItem } from "../keep-item.js";
import { plainText } from "../text/plain-text.js";
import { rootOf } from "../root-of.js";
import { createSanitizer } from "../text/sanitize.js";
import { findStandIn, type StandIn } from "../stand-in.js";
import type { StoreCommentTexts } from "../../texts/features/store-comment-texts.js";
import { STORE_COMMENTS_LOADERS } from "../../texts/loaders/store-comments.js";
import { openStore } from "../store/open-store.js";
import { ask } from "../store/request.js";
import { readComment, wrapFields } from "../store/read-comment.js";
import { createStoreBackend, TOKEN, type StoreThread } from "../store/store-backend.js";
import { CommentCard } from "../ui/CommentCard.js";
import { Editor } from "../ui/editor/Editor.js";
import { mountRoot } from "../ui/mount-root.js";
import type { PanelTools } from "../ui/panel-context.js";
import { StorePanel } from "../ui/StorePanel.js";
import { printIsoDay } from "../../model/date.js";
import { countText } from "../count-text.js";

/** The page that a panel is mounted in. */
export interface PanelPlace {
  /** Language of the page. */
  readonly lang: string;
  /** Hash of the address when the page was opened. */
  readonly hash?: string | undefined;
  /** The content to show until the comments are loaded, or `null`. */
  readonly standIn?: StandIn | null;
}

/** A page, and the code of the parts that a site may have turned on. */
export interface StorePlace extends PanelPlace {
  readonly loadConversation: () => Promise<Pick<typeof Conversation, "openConversation">>;
}

/**
 * Mounts the store-backed panel in `host` or in the element that the settings select. Scrolls to the comment named by
 * `hash`. Resolves to its teardown once the texts of its language are loaded.
 */
export async function mountStore(
  host: HTMLElement,
  settings: StoreSettings,
  { lang, hash = window.location.hash, standIn = findStandIn(host), loadConversation }: StorePlace,
): Promise<() => void> {
  const options = storeOptions(settings, lang);
  const [locale, load] = await findTexts(
    STORE_COMMENTS_LOADERS,
    options.lang,
    ({ storeComments }) => storeComments,
  );
  const storage = safeStorage(storageOf(window, "local"));
  const path = pagePath(window.location.pathname);
  const shownPath = options.path ?? path;
  const means: PanelMeans = {
    storage,
    ask,
    keepItem,
    readItem,
    findTexts,
    readFault,
    Editor,
    CommentCard,
    readComment,
    wrapFields,
    tokenKey: TOKEN,
    shownPath,
  };
  const [texts, syntax, parts] = await Promise.all([
    load(),
    options.mathjax ? import("../text/formula.js") : null,
    options.conversation &&
      loadConversation().then(({ openConversation }) => openConversation(options, means)),
  ]);
  const strings = { ...texts.storeComments, ...options.langMode };
  const target = findTarget(host, options.el);
  // React warns about a second root in one element, so the root gets an element of its own.
  const element = document.createElement("div");
  return mountRoot(
    target ?? host,
    element,
    locale,
    <StorePanel
      options={options}
      tools={{ ...createTools(options, strings, syntax?.createFormulas(escapeHtml) ?? null), parts }}
      root={rootOf(target ?? host)}
      path={path}
      hash={hash}
      storage={storage}
      standIn={standIn}
      openBackend={() =>
        target === null
          ? Promise.reject(new WidgetError(99))
          : openBackend({ ...options, path: shownPath, order: () => parts?.order() ?? null }, storage).then(
              (backend) => parts?.watch(backend) ?? backend,
            )
      }
    />,
  );
}

function createTools(
  options: StoreOptions,
  strings: StoreCommentTexts,
  syntax: MarkdownSyntax | null,
): Omit<PanelTools, "parts"> {
  const emoji = emojiSet(options.emojiMaps, options.emojiCDN);
  const renderMarkdown = createMarkdown(createEmojiReplacer(emoji, escapeHtml), syntax);
  const sanitize = createSanitizer(window);
  return {
    strings,
    renderBody: (body) => sanitize(renderMarkdown(body)),
    plainText,
    timeText: (time) => relativeTime(time, Date.now(), strings),
    avatarOf: (author) => findAvatar(author, options, Math.random),
    emoji,
    hasMath: options.mathjax,
    showsPages: options.path === "*",
  };
}

type Words = Pick<StoreCommentTexts, "seconds" | "minutes" | "hours" | "days" | "now">;

/** Returns the age in words, or a date in the visitor's time zone. Both times are in milliseconds since 1970. */
export function relativeTime(time: number, now: number, words: Words): string {
  if (Number.isNaN(time)) return "";
  if (time > now) return words.now;
  const age = ageOf(now - time);
  return age === null ? printIsoDay(time) : countText(age[0], words[`${age[1]}s`]);
}

async function openBackend(
  options: StoreOptions & Pick<StoreThread, "path" | "order">,
  storage: KeyStorage,
): Promise<CommentBackend> {
  const { client, openSaving } = await openStore(options);
  return createStoreBackend(
    { ...options, client },
    {
      open: () => openSaving(options.clazzName),
      userAgent: navigator.userAgent,
      storage,
      findIp: () => findIp(options.ipService),
    },
  );
}

/** Resolves to the visitor's IP address, or to `null` if it is unknown or the site does not record it. */
async function findIp(service: string | null): Promise<string | null> {
  if (service === null) return null;
  return import("./outside.js").then(({ fetchIp }) => fetchIp(service, fetch.bind(window))).catch(() => null);
}
