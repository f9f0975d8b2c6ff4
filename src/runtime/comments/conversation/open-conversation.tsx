import { useState, type ReactNode } from "react";
import type { ConversationTexts } from "../../texts/features/conversation-texts.js";
import { CONVERSATION_LOADERS } from "../../texts/loaders/conversation.js";
import { nearestLanguage } from "../../texts/nearest-language.js";
import type { StoreOptions } from "../options.js";

/** The parts of the conversation that a site has turned on. */
export interface ConversationParts {
  /** The mark next to the owner's name, or `null`. */
  readonly mark: ReactNode;
  /** Renders the choice of the order. Calls `onChange` after a choice. `null` if readers cannot choose. */
  readonly chooseOrder: (onChange: () => void) => ReactNode;
  /** Returns the chosen order as the store names it, or `null` for the default one. */
  readonly order: () => string | null;
}

/** The orders that readers can choose. The first one is the default, which the store's backend knows. */
const ORDERS = [
  ["newest", null],
  ["oldest", "createdAt,insertedAt"],
] as const satisfies readonly (readonly [keyof ConversationTexts, string | null])[];

/** Loads the texts of the parts. The chosen order lasts until the page is left. */
export async function openConversation({
  conversation,
  lang,
}: Pick<StoreOptions, "conversation" | "lang">): Promise<ConversationParts> {
  const [, load] = nearestLanguage(CONVERSATION_LOADERS, lang);
  const { conversation: texts } = await load();
  const { badge, sort = false } = conversation ?? {};
  const chosen: { order: string | null } = { order: null };
  return {
    mark:
      badge === undefined ? null : (
        <span className="comment-pinned">{badge === true ? texts.owner : badge}</span>
      ),
    chooseOrder: (onChange) =>
      sort && (
        <OrderChoice
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
  readonly texts: ConversationTexts;
  readonly onChoose: (order: string | null) => void;
}

function OrderChoice({ texts, onChoose }: OrderChoiceProps): ReactNode {
  const [name, setName] = useState<string>(ORDERS[0][0]);
  return (
    <p className="comments-order">
      <label>
        {texts.order}{" "}
        <select
          className="comments-button quiet"
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            onChoose(ORDERS.find(([each]) => each === target.value)?.[1] ?? null);
          }}
        >
          {ORDERS.map(([each]) => (
            <option key={each} value={each}>
              {texts[each]}
            </option>
          ))}
        </select>
      </label>
    </p>
  );
}
