import { renderToStaticMarkup } from "react-dom/server";
import { escapeHtml } from "../../model/text/escape.js";
import type {
  BakedThread,
  ConversationSettings,
  StoredComment,
  StoreSettings,
} from "../../model/comments.js";
import { findAvatar } from "../store-widget/avatar.js";
import type { Comment } from "../backend.js";
import type { ConversationParts } from "../conversation/conversation-parts.js";
import { describeMark } from "../conversation/readers.js";
import { createEmojiReplacer, emojiSet } from "../text/emoji.js";
import { createFormulas } from "../text/formula.js";
import { createMarkdown } from "../text/markdown.js";
import { nearestLanguage } from "../../texts/nearest-language.js";
import { CONVERSATION_TEXTS } from "../../texts/tables/conversation.js";
import { READERS_TEXTS } from "../../texts/tables/readers.js";
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
  const marks = createMarks(settings.conversation);
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
      parts: marks(options.lang),
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

/** Creates the marks of authors, as the panel renders them. The panel has no other parts in static HTML. */
function createMarks({ badge, readers }: ConversationSettings = {}): (
  lang: string,
) => ConversationParts | null {
  if (badge === undefined && readers === undefined) return () => null;
  return (lang) => {
    const [, texts] = nearestLanguage(CONVERSATION_TEXTS, lang);
    const [, readersTexts] = nearestLanguage(READERS_TEXTS, lang);
    const nameOf = (writer: NonNullable<Comment["writer"]>) =>
      writer === "owner" && typeof badge === "string" ? badge : texts[writer];
    return {
      mark({ writer, verified }) {
        const [text, title] = verified === undefined ? [] : describeMark(verified, readersTexts);
        return (
          <>
            {writer && badge && <span className="comment-pinned">{nameOf(writer)}</span>}
            {text !== undefined && readers !== undefined && (
              <span className="comment-pinned" title={title}>
                {text}
              </span>
            )}
          </>
        );
      },
      ...NO_PARTS,
    };
  };
}

const NO_PARTS: Omit<ConversationParts, "mark"> = {
  top: () => null,
  fields: () => ({ meta: [], requiredFields: [] }),
  actions: () => null,
  above: () => null,
  order: () => null,
  watch: (backend) => backend,
};

function readAll(comments: readonly StoredComment[]): readonly Comment[] {
  return comments.map((comment) => readComment(wrapFields(comment))).filter((comment) => comment !== null);
}
