import { createElement, Fragment, useEffect, useRef, useState, type ReactNode } from "react";
import type { ConversationTexts } from "../../texts/features/conversation-texts.js";
import { CONVERSATION_LOADERS } from "../../texts/loaders/conversation.js";
import type { StoreOptions } from "../store-widget/options.js";
import type { ConversationParts } from "./conversation-parts.js";
import { openOwnComments, type OwnComments } from "./own-comments.js";
import type { Moderation, ModerationMeans } from "./moderation.js";
import type * as OwnParts from "./own-buttons.js";
import type { OwnButtonsProps } from "./own-buttons.js";
import { findNeighbour, type PanelMeans, putWithToken, type App } from "./panel-means.js";
import type { Comment, CommentBackend } from "../backend.js";

/** An order that readers can choose: its text, and its name in the store, which is `null` for the default one. */
type Order = readonly ["newest" | "oldest" | "popular", string | null];

/** The last one needs likes. */
const ORDERS: readonly Order[] = [
  ["newest", null],
  ["oldest", "createdAt,insertedAt"],
  ["popular", "-likes,-createdAt"],
];

/** Reports why a part cannot be shown. The comments are shown without it. */
function withoutPart(error: unknown): null {
  reportError(error);
  return null;
}

/** Loads the texts of the parts. The chosen order lasts until the page is left. */
export async function openConversation(options: StoreOptions, means: PanelMeans): Promise<ConversationParts> {
  const tools = { ...means, ...LATE };
  const { badge, sort, likes, ownChanges, moderation } = options.conversation ?? {};
  const { conversation, showReactions, reader } = await openReadersParts(options, tools);
  // A site can name the owner.
  const texts = typeof badge === "string" ? { ...conversation, owner: badge } : conversation;
  const liking = likes ? openLikes(options, means) : null;
  const minutes = ownChanges ?? (reader && 0);
  const visitors = minutes === null ? null : openOwnComments(options, means, { minutes, texts, reader });
  const desk = moderation ? await openOwnersParts(options, { ...tools, texts, own: visitors }) : null;
  const own = desk?.own ?? visitors;
  let order: string | null = null;
  return {
    top: (onChange) => (
      <>
        {showReactions?.(texts.notSaved)}
        {reader?.bar(onChange)}
      </>
    ),
    mark: (comment) => (
      <>
        {comment.writer && badge && <span className="comment-pinned">{texts[comment.writer]}</span>}
        {reader?.mark(comment)}
      </>
    ),
    fields: () => reader?.fields() ?? options,
    actions: (comment, onChange) => (
      <>
        {liking && comment.isWaiting !== true && (
          <LikeButton comment={comment} texts={texts} likes={liking} />
        )}
        {desk?.actions(comment, onChange)}
        {own?.has(comment) === true && (
          <OwnButtons
            comment={comment}
            texts={desk?.texts() ?? texts}
            own={own}
            means={tools}
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
            orders={ORDERS.slice(0, likes ? 3 : 2)}
            texts={texts}
            onChoose={(next) => void (order = next)}
            onChange={onChange}
          />
        )}
      </>
    ),
    order: () => order,
    watch: (backend) => watchSent(reader?.watch(backend) ?? backend, own),
  };
}

/** Returns the backend, whose sent comments `own` remembers. */
function watchSent(backend: CommentBackend, own: OwnComments | null): CommentBackend {
  return {
    ...backend,
    async add(comment) {
      const sent = await backend.add(comment);
      return own?.remember(sent) ?? sent;
    },
  };
}

/** Loads the texts, and the parts of all readers that are scripts of their own. */
async function openReadersParts(options: StoreOptions, tools: PanelMeans & typeof LATE) {
  const { reactions, readers } = options.conversation ?? {};
  const [, load] = await tools.findTexts(CONVERSATION_LOADERS, options.lang, (all) => all.conversation);
  const [{ conversation }, showReactions, reader] = await Promise.all([
    load(),
    reactions === undefined
      ? null
      : import("./reactions.js").then((part) => part.openReactions(options, tools)).catch(withoutPart),
    readers === undefined
      ? null
      : import("./readers.js").then((part) => part.openReaders(options, tools)).catch(withoutPart),
  ]);
  return { conversation, showReactions, reader };
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

/** Renders the buttons of an own comment, whose script is loaded first. */
function OwnButtons(props: OwnButtonsProps): ReactNode {
  const [part, setPart] = useState<typeof OwnParts | null>(null);
  useEffect(() => {
    import("./own-buttons.js").then(setPart).catch(reportError);
  }, []);
  return part && <part.OwnButtons {...props} />;
}

/** Code of every reader that parts which are loaded later use as well. */
const LATE = {
  createElement,
  Fragment,
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
      if (!ok || typeof count !== "number") throw new TypeError();
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
  readonly onChange: () => void;
}

function OrderChoice({ orders, texts, onChoose, onChange }: OrderChoiceProps): ReactNode {
  return (
    <p className="comments-order">
      <label>
        {texts.order}{" "}
        <select
          className="comments-button quiet"
          onChange={({ target }) => {
            onChoose(orders[target.selectedIndex]?.[1] ?? null);
            onChange();
          }}
        >
          {orders.map(([each]) => (
            <option key={each}>{texts[each]}</option>
          ))}
        </select>
      </label>
    </p>
  );
}
