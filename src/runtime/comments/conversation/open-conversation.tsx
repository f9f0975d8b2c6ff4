import { useState, type ReactNode } from "react";
import type { ConversationTexts } from "../../texts/features/conversation-texts.js";
import { CONVERSATION_LOADERS } from "../../texts/loaders/conversation.js";
import { nearestLanguage } from "../../texts/nearest-language.js";
import type { StoreOptions } from "../store-widget/options.js";
import type { ConversationParts } from "./conversation-parts.js";
import { LikeButton } from "./LikeButton.js";
import { openLikes } from "./likes.js";
import { openOwnComments } from "./own-comments.js";
import { OwnButtons } from "./OwnButtons.js";
import type { PanelMeans } from "./panel-means.js";

/** An order that readers can choose: its text, and its name in the store, which is `null` for the default one. */
type Order = readonly ["newest" | "oldest" | "popular", string | null];

const NEWEST: Order = ["newest", null];
const OLDEST: Order = ["oldest", "createdAt,insertedAt"];
const POPULAR: Order = ["popular", "-likes,-createdAt"];

/** Loads the texts of the parts. The chosen order lasts until the page is left. */
export async function openConversation(options: StoreOptions, means: PanelMeans): Promise<ConversationParts> {
  const { conversation, lang } = options;
  const [, load] = nearestLanguage(CONVERSATION_LOADERS, lang);
  const { conversation: texts } = await load();
  const { badge, sort = false, likes = false, ownChanges: minutes } = conversation ?? {};
  const liking = likes ? openLikes(options, means) : null;
  const own = minutes === undefined ? null : openOwnComments(options, means, { minutes, texts });
  const chosen: { order: string | null } = { order: null };
  return {
    mark:
      badge === undefined ? null : (
        <span className="comment-pinned">{badge === true ? texts.owner : badge}</span>
      ),
    actions: (comment, onChange) => (
      <>
        {liking && comment.isWaiting !== true && (
          <LikeButton comment={comment} texts={texts} likes={liking} />
        )}
        {own?.has(comment.id) === true && (
          <OwnButtons comment={comment} texts={texts} own={own} means={means} onChange={onChange} />
        )}
      </>
    ),
    chooseOrder: (onChange) =>
      sort && (
        <OrderChoice
          orders={likes ? [NEWEST, OLDEST, POPULAR] : [NEWEST, OLDEST]}
          texts={texts}
          onChoose={(order) => {
            chosen.order = order;
            onChange();
          }}
        />
      ),
    order: () => chosen.order,
    watch: (backend) => ({
      ...backend,
      async add(comment) {
        const sent = await backend.add(comment);
        own?.remember(sent.id);
        return sent;
      },
    }),
  };
}

interface OrderChoiceProps {
  readonly orders: readonly Order[];
  readonly texts: ConversationTexts;
  readonly onChoose: (order: string | null) => void;
}

function OrderChoice({ orders, texts, onChoose }: OrderChoiceProps): ReactNode {
  const [name, setName] = useState<string>("newest");
  return (
    <p className="comments-order">
      <label>
        {texts.order}{" "}
        <select
          className="comments-button quiet"
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            onChoose(orders.find(([each]) => each === target.value)?.[1] ?? null);
          }}
        >
          {orders.map(([each]) => (
            <option key={each} value={each}>
              {texts[each]}
            </option>
          ))}
        </select>
      </label>
    </p>
  );
}
