import { useState, type ReactNode } from "react";
import type { ConversationTexts } from "../../texts/features/conversation-texts.js";
import { CONVERSATION_LOADERS } from "../../texts/loaders/conversation.js";
import { nearestLanguage } from "../../texts/nearest-language.js";
import type { Comment } from "../backend.js";
import type { StoreOptions } from "../options.js";
import { LikeButton } from "./LikeButton.js";
import { openLikes, type PanelMeans } from "./likes.js";

/** The parts of the conversation that a site has turned on. */
export interface ConversationParts {
  /** The mark next to the owner's name, or `null`. */
  readonly mark: ReactNode;
  /** Renders the button that likes a comment, or `null`. */
  readonly like: (comment: Comment) => ReactNode;
  /** Renders the choice of the order. Calls `onChange` after a choice. `null` if readers cannot choose. */
  readonly chooseOrder: (onChange: () => void) => ReactNode;
  /** Returns the chosen order as the store names it, or `null` for the default one. */
  readonly order: () => string | null;
}

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
  const { badge, sort = false, likes = false } = conversation ?? {};
  const liking = likes ? openLikes(options, means) : null;
  const chosen: { order: string | null } = { order: null };
  return {
    mark:
      badge === undefined ? null : (
        <span className="comment-pinned">{badge === true ? texts.owner : badge}</span>
      ),
    like: (comment) => liking && <LikeButton comment={comment} texts={texts} likes={liking} />,
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
