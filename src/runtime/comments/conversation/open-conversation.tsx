import { createElement, useEffect, useRef, useState, type ReactNode } from "react";
import type { ConversationTexts } from "../../texts/features/conversation-texts.js";
import { CONVERSATION_LOADERS } from "../../texts/loaders/conversation.js";
import type { StoreOptions } from "../store-widget/options.js";
import type { ConversationParts } from "./conversation-parts.js";
import { openOwnComments } from "./own-comments.js";
import type { Moderation, ModerationMeans } from "./moderation.js";
import { findNeighbour, OwnButtons } from "./OwnButtons.js";
import { type PanelMeans, putWithToken, type App } from "./panel-means.js";
import type { Comment } from "../backend.js";

/** An order that readers can choose: its text, and its name in the store, which is `null` for the default one. */
type Order = readonly ["newest" | "oldest" | "popular", string | null];

const NEWEST: Order = ["newest", null];
const OLDEST: Order = ["oldest", "createdAt,insertedAt"];
const POPULAR: Order = ["popular", "-likes,-createdAt"];

/** Reports why the reactions cannot be shown. The comments are shown without them. */
function withoutReactions(error: unknown): null {
  reportError(error);
  return null;
}

/** Loads the texts of the parts. The chosen order lasts until the page is left. */
export async function openConversation(options: StoreOptions, means: PanelMeans): Promise<ConversationParts> {
  const tools = { ...means, ...LATE };
  const [, load] = await findConversationTexts(options, means);
  const { badge, sort, likes, reactions, ownChanges: minutes, moderation } = options.conversation ?? {};
  const [{ conversation: texts }, showReactions] = await Promise.all([
    load(),
    reactions === undefined
      ? null
      : import("./reactions.js").then((part) => part.openReactions(options, tools)).catch(withoutReactions),
  ]);
  const liking = likes ? openLikes(options, means) : null;
  const visitors = minutes === undefined ? null : openOwnComments(options, means, { minutes, texts });
  const desk = moderation ? await openOwnersParts(options, { ...tools, texts, own: visitors }) : null;
  const own = desk?.own ?? visitors;
  const chosen: { order: string | null } = { order: null };
  return {
    top: showReactions?.(texts.notSaved),
    mark: badge && <span className="comment-pinned">{badge === true ? texts.owner : badge}</span>,
    actions: (comment, onChange) => (
      <>
        {liking && comment.isWaiting !== true && (
          <LikeButton comment={comment} texts={texts} likes={liking} />
        )}
        {desk?.actions(comment, onChange)}
        {own?.has(comment.id) === true && (
          <OwnButtons
            comment={comment}
            texts={desk?.texts() ?? texts}
            own={own}
            means={means}
            onChange={onChange}
          />
        )}
      </>
    ),
    above: (count, onChange) => (
      <>
        {desk?.bar(onChange)}
        {sort && count > 1 && (
          <OrderChoice
            orders={likes ? [NEWEST, OLDEST, POPULAR] : [NEWEST, OLDEST]}
            texts={texts}
            onChoose={(order) => {
              chosen.order = order;
              onChange();
            }}
          />
        )}
      </>
    ),
    order: () => chosen.order,
    watch: (backend) => ({
      ...backend,
      async add(comment) {
        const sent = await backend.add(comment);
        return own?.remember(sent) ?? sent;
      },
    }),
  };
}

function findConversationTexts({ lang }: StoreOptions, { findTexts }: PanelMeans) {
  return findTexts(CONVERSATION_LOADERS, lang, ({ conversation }) => conversation);
}

/** Loads the owner's parts if this device has a session of the owner, or the address has a code for one. */
async function openOwnersParts(
  options: StoreOptions,
  means: Omit<ModerationMeans, "sessionKey">,
): Promise<Moderation | null> {
  const sessionKey = `hanblog-owner ${options.serverURLs}`;
  const isOwner = location.hash.startsWith("#comment-owner-") || means.storage.getItem(sessionKey);
  if (!isOwner) return null;
  const { openModeration } = await import("./moderation.js");
  return openModeration(options, { ...means, sessionKey });
}

/** Code of every reader that parts which are loaded later use as well. */
const LATE = {
  createElement,
  useEffect,
  useRef,
  useState,
  findNeighbour,
  putWithToken,
};

/** Storage key of the comments that this browser likes, as JSON. */
const LIKED = "hanblog-liked";

/** Maximum number of remembered ids. */
const MOST = 1000;

/** The likes of this browser. */
interface Likes {
  readonly has: (id: string) => boolean;
  /** Sets or removes a like. Resolves to the comment's number of likes. Rejects if the service does not accept it. */
  readonly send: (id: string, liked: boolean) => Promise<number>;
}

/** Opens the likes that `storage` remembers. */
function openLikes(app: App, means: PanelMeans): Likes {
  const { storage, keepItem, readItem, tokenKey } = means;
  const read = () => Object.values(readItem(storage, LIKED));
  return {
    has: (id) => read().includes(id),
    async send(id, liked) {
      const { ok, data } = await putWithToken(app, means, { path: `likes/${id}`, body: { liked } });
      const count: unknown = Reflect.get(data, "likes");
      if (!ok || typeof count !== "number") throw new Error("The store rejected the like");
      const issued: unknown = Reflect.get(data, "token");
      if (typeof issued === "string") keepItem(storage, tokenKey, issued);
      const others = read().filter((each) => each !== id);
      keepItem(storage, LIKED, JSON.stringify((liked ? [...others, id] : others).slice(-MOST)));
      return count;
    },
  };
}

/** Props of `LikeButton`. */
interface LikeButtonProps {
  readonly comment: Comment;
  readonly texts: ConversationTexts;
  readonly likes: Likes;
}

/** An em space between the buttons of a comment. */
const GAP = "\u2003";

/** Renders a button that likes a comment or takes the like back, with the number of likes. */
function LikeButton({ comment, texts, likes }: LikeButtonProps): ReactNode {
  const { id } = comment;
  const [count, setCount] = useState(comment.likes ?? 0);
  const [isLiked, setLiked] = useState(() => likes.has(id));
  const [state, setState] = useState<"idle" | "sending" | "failed">("idle");
  const toggle = async () => {
    if (state === "sending") return;
    setState("sending");
    try {
      const answer = await likes.send(id, !isLiked);
      setCount(answer);
      setLiked(!isLiked);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      {GAP}
      <button
        type="button"
        className="comment-reply"
        aria-label={`${texts.like} @${comment.author.name}`}
        aria-pressed={isLiked}
        aria-disabled={state === "sending"}
        onClick={() => void toggle()}
      >
        {isLiked ? "♥" : "♡"} {count > 0 && count}
      </button>
      {state === "failed" && (
        <span className="comment-time" role="alert">
          {texts.notSaved}
        </span>
      )}
    </>
  );
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
