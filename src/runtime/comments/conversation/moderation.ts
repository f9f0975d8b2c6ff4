import type * as React from "react";
import type { ReactNode } from "react";
import type { ConversationTexts } from "../../texts/features/conversation-texts.js";
import type { ModerationTexts } from "../../texts/features/moderation-texts.js";
import { MODERATION_LOADERS } from "../../texts/loaders/moderation.js";
import type { Comment } from "../backend.js";
import type { StoreOptions } from "../store-widget/options.js";
import type { ChangeComment, ConversationParts } from "./conversation-parts.js";
import type { OwnComments } from "./own-comments.js";
import type { OwnButtonsProps } from "./own-buttons.js";
import type { findNeighbour } from "./panel-means.js";
import { type Change, type Desk, type DeskMeans, openDesk } from "./owners-desk.js";

/** The functions of React that the owner's parts use. JSX would import another React. */
type View = Pick<typeof React, "createElement" | "useEffect" | "useRef" | "useState">;

/**
 * The panel's means, and the parts of the conversation that moderation shows too. All code that readers have as well is
 * passed on, because a shared module would become a script of its own for every reader.
 */
export interface ModerationMeans extends DeskMeans, View {
  readonly findNeighbour: typeof findNeighbour;
  readonly texts: ConversationTexts;
  /** The comments that this browser may change without the owner's session, or `null`. */
  readonly own: OwnComments | null;
}

/** The owner's parts of the panel. After signing out, they are those of a visitor. */
export interface Moderation extends Pick<ConversationParts, "actions"> {
  readonly own: OwnComments;
  /** Returns the texts of the buttons that edit and delete. */
  readonly texts: () => OwnButtonsProps["texts"];
  /** Renders the state of the session and the comments that await approval. `onChange` loads the list again. */
  readonly bar: (onChange: () => void) => ReactNode;
}

/**
 * Loads the texts and opens the desk. Resolves to the parts that the owner sees, or to `null` in a frame of another site, which
 * could mislead the owner's clicks.
 */
export async function openModeration(
  options: StoreOptions,
  means: ModerationMeans,
): Promise<Moderation | null> {
  if (isInForeignFrame()) return null;
  const [, load] = await means.findTexts(MODERATION_LOADERS, options.lang, (further) => further.moderation);
  const [{ moderation: texts }, desk] = await Promise.all([load(), openDesk(options, means)]);
  const isIn = () => desk.status().state === "in";
  const parts = { desk, texts, means };
  return {
    own: createOwn(desk, means.own, isIn),
    texts: () => (isIn() ? { ...means.texts, deleteConfirm: texts.deleteConfirm } : means.texts),
    actions: (comment, onChange) =>
      isIn() &&
      isChangeable(desk, comment) &&
      means.createElement(OwnerButtons, { ...parts, comment, onChange }),
    bar: (onChange) => means.createElement(OwnerBar, { ...parts, onChange }),
  };
}

/** Returns whether the service lets this account change a comment: nobody but the owner changes what others wrote with a badge. */
function isChangeable({ moderator }: Desk, comment: Comment): boolean {
  if (moderator === null) return true;
  // A name is that of one moderator only.
  return (
    comment.writer === undefined || (comment.writer === "moderator" && comment.author.name === moderator)
  );
}

function isInForeignFrame(): boolean {
  try {
    for (let frame: Window = window; frame !== frame.parent; frame = frame.parent)
      if (frame.parent.location.origin !== location.origin) return true;
    return false;
  } catch {
    // Browsers hide the address of another origin.
    return true;
  }
}

/** Creates access to all comments while the owner is signed in, and to those of the browser otherwise. */
function createOwn(desk: Desk, visitors: OwnComments | null, isIn: () => boolean): OwnComments {
  const byVisitor = () => {
    if (visitors === null) throw new Error("The owner is no longer signed in");
    return visitors;
  };
  return {
    has: (comment) => (isIn() && isChangeable(desk, comment)) || visitors?.has(comment) === true,
    remember(sent) {
      const { isWaiting: _, ...shown } = sent;
      if (!isIn()) return visitors?.remember(sent) ?? sent;
      const mine = desk.claim(sent.id).then((marked) => {
        if (marked === null) return sent;
        // The service gives a moderator's comment their name.
        const author = { ...shown.author, name: marked.author.name };
        const { writer } = marked;
        return { ...shown, author, ...(writer === undefined ? {} : { writer }) };
      });
      // A comment that was not marked is stored nevertheless.
      return mine.catch(() => sent);
    },
    edit: async (id, edit) =>
      isIn() ? desk.change(id, { comment: edit.comment }) : byVisitor().edit(id, edit),
    remove: async (id) => (isIn() ? desk.remove(id) : byVisitor().remove(id)),
  };
}

interface OwnerParts {
  readonly desk: Desk;
  readonly texts: ModerationTexts;
  readonly means: ModerationMeans;
}

/** Renders the state of the session and the comments of the page that await approval. */
function OwnerBar({
  desk,
  texts,
  means,
  onChange,
}: OwnerParts & { readonly onChange: () => void }): ReactNode {
  const [{ state, version }, setStatus] = means.useState(desk.status);
  means.useEffect(() => desk.subscribe(setStatus), [desk]);
  const [waiting, setWaiting] = means.useState<readonly Comment[]>([]);
  const bar = means.useRef<HTMLElement>(null);
  means.useEffect(() => {
    // The owner has come from the owner's page, which names no comment.
    if (desk.hasCode) bar.current?.scrollIntoView({ block: "center" });
  }, [desk]);
  means.useEffect(() => {
    if (state !== "in") return;
    let isGone = false;
    desk.listWaiting().then(
      (comments) => {
        if (!isGone) setWaiting(comments);
      },
      // The list stays as it was. A session that has ended changes the state.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [desk, state, version]);
  if (state === "out") return null;
  const h = means.createElement;
  if (state === "ended") return h("p", { ref: bar, role: "alert" }, texts.ended);
  const signOut = () => void desk.signOut().then(onChange);
  const title = desk.moderator === null ? texts.signedIn : texts.signedInAs + desk.moderator;
  return h(
    "section",
    { ref: bar, "aria-label": title },
    h(
      "p",
      null,
      `${title} `,
      h("button", { type: "button", className: "comments-button quiet", onClick: signOut }, texts.signOut),
    ),
    waiting.length > 0 && h("p", null, h("strong", null, `${texts.waiting} · ${waiting.length}`)),
    waiting.length > 0 &&
      h(
        "ol",
        { className: "comments-list" },
        waiting.map((comment) => {
          const change: ChangeComment = (next) => {
            setWaiting((known) => known.flatMap((each) => (each.id === comment.id ? (next ?? []) : each)));
            if (next !== null && next.isWaiting !== true) onChange();
          };
          const open = { kind: "open", onReply: () => undefined, onChange: change } as const;
          return h("li", { key: comment.id }, h(means.CommentCard, { comment, parent: null, state: open }));
        }),
      ),
  );
}

/** An em space between the buttons of a comment. */
const GAP = "\u2003";

interface OwnerButtonsProps extends OwnerParts {
  readonly comment: Comment;
  readonly onChange: ChangeComment;
}

/** Renders the buttons with which the owner moderates a comment. */
function OwnerButtons({ comment, desk, texts, means, onChange }: OwnerButtonsProps): ReactNode {
  const place = means.useRef<HTMLSpanElement>(null);
  const [work, setWork] = means.useState<"idle" | "sending" | "failed">("idle");
  const { isWaiting = false, isPinned = false } = comment;
  const apply = async (change: Change) => {
    if (work === "sending") return;
    setWork("sending");
    try {
      const hides = await desk.change(comment.id, change);
      setWork("idle");
      const isSpam = Reflect.get(change, "status") === "spam";
      const leaves = isSpam || hides !== isWaiting;
      const neighbour = leaves && place.current !== null ? means.findNeighbour(place.current) : undefined;
      const { isPinned: _pinned, isWaiting: _waiting, ...rest } = comment;
      const pinned = Reflect.get(change, "pinned") === true ? { isPinned: true as const } : {};
      onChange(hides ? null : { ...rest, ...pinned });
      neighbour?.focus();
    } catch {
      setWork("failed");
    }
  };
  const h = means.createElement;
  const button = (text: string, change: Change) =>
    h(
      "button",
      {
        type: "button",
        className: "comment-reply",
        "aria-label": `${text} @${comment.author.name}`,
        "aria-disabled": work === "sending",
        onClick: () => void apply(change),
      },
      text,
    );
  return h(
    "span",
    { ref: place },
    // A comment that waits has no button for replies in front.
    !isWaiting && GAP,
    isWaiting ? button(texts.approve, { status: "visible" }) : button(texts.hide, { status: "waiting" }),
    GAP,
    button(texts.spam, { status: "spam" }),
    !isWaiting && comment.rootId === null && GAP,
    !isWaiting &&
      comment.rootId === null &&
      button(isPinned ? texts.unpin : texts.pin, { pinned: !isPinned }),
    work === "failed" && h("span", { className: "comment-time", role: "alert" }, GAP, means.texts.notSaved),
  );
}
