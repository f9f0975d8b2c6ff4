import { renderToStaticMarkup } from "react-dom/server";
import { escapeHtml } from "../../model/text/escape.js";
import type { BakedThread, StoredComment, StoreSettings } from "../../model/comments.js";
import { findAvatar } from "../store-widget/avatar.js";
import type { Comment } from "../backend.js";
import { createEmojiReplacer, emojiSet } from "../text/emoji.js";
import { createFormulas } from "../text/formula.js";
import { createMarkdown } from "../text/markdown.js";
import { nearestLanguage } from "../../texts/nearest-language.js";
import { BAKED_COMMENTS_TEXTS } from "../../texts/tables/baked-comments.js";
import { printIsoDay } from "../../model/date.js";
import { STORE_COMMENTS_TEXTS } from "../../texts/tables/store-comments.js";
import { storeOptions } from "../store-widget/options.js";
import { readComment, wrapFields } from "../store/read-comment.js";
import { BakedPanel } from "../ui/BakedPanel.js";
import type { PanelTools } from "../ui/panel-context.js";
import { plainText, sanitizeText } from "./sanitize-text.js";

/**
 * Creates the function that renders a page's comments as HTML at build time, in the page's language. Equal comments
 * give equal HTML. `timeZone` is an IANA name for the dates, which replace relative times.
 */
export function createBaker(
  settings: StoreSettings,
  timeZone: string,
): (comments: BakedThread, lang: string) => string {
  const emoji = emojiSet(settings.emojiMaps ?? null, settings.emojiCDN ?? "");
  const renderMarkdown = createMarkdown(
    createEmojiReplacer(emoji, escapeHtml),
    settings.mathjax === true ? createFormulas(escapeHtml) : null,
  );
  return (comments, lang) => {
    const options = storeOptions(settings, lang);
    const texts = nearestLanguage(STORE_COMMENTS_TEXTS, options.lang)[1];
    const baked = nearestLanguage(BAKED_COMMENTS_TEXTS, options.lang)[1];
    const tools: PanelTools = {
      strings: { ...texts, ...options.langMode },
      renderBody: (body) => sanitizeText(renderMarkdown(body)),
      plainText,
      timeText: (time) => (Number.isNaN(time) ? "" : printIsoDay(time, timeZone)),
      // An avatar host's URL would publish a hash of the author's mail address.
      avatarOf: (author) => findAvatar(author, { ...options, avatarCdn: null }, () => 0),
      emoji,
      hasMath: false,
      parts: null,
      showsPages: options.path === "*",
    };
    const { total } = comments;
    const roots = readAll(comments.roots);
    const loaded = { roots, replies: readAll(comments.replies), total, count: total, page: 1 };
    const noScript = options.langMode?.["noScript"] ?? baked.noScript;
    const panel = <BakedPanel options={options} tools={tools} loaded={loaded} noScript={noScript} />;
    return renderToStaticMarkup(panel, {
      // The application on the same page generates ids too; the prefix keeps them distinct.
      identifierPrefix: "baked",
    });
  };
}

function readAll(comments: readonly StoredComment[]): readonly Comment[] {
  return comments.map((comment) => readComment(wrapFields(comment))).filter((comment) => comment !== null);
}
