import type * as React from "react";
import type { ReactNode } from "react";
import type { ModerationTexts } from "../../texts/features/moderation-texts.js";
import { MODERATION_LOADERS } from "../../texts/loaders/moderation.js";
import type { nearestLanguage } from "../../texts/nearest-language.js";
import type { Comment } from "../backend.js";
import type { StoreOptions } from "../store-widget/options.js";
import type { ChangeComment, ConversationParts } from "./conversation-parts.js";
import type { OwnComments } from "./own-comments.js";
import type { PanelMeans } from "./panel-means.js";

/** The functions of React that the owner's parts use. JSX would import another React. */
type View = Pick<typeof React, "createElement" | "useEffect" | "useRef" | "useState">;

/**
 * The panel's means, and the parts of the conversation that moderation shows too. All code that readers have as well is
 * passed on, because a shared module would become a script of its own for every reader.
 */
export interface ModerationMeans extends PanelMeans, View {
  readonly nearestLanguage: typeof nearestLanguage;
  /** Storage key of the session. */
  readonly sessionKey: string;
}

/** React of the panel that has loaded this module. */
let view: View;

/** The owner's parts of the panel. */
export interface Moderation extends Pick<ConversationParts, "actions"> {
  /** All comments, as the owner may change any. */
  readonly own: OwnComments;
  readonly texts: ModerationTexts;
  /** Renders the state of the session and the comments that await approval. `onChange` loads the list again. */
  readonly bar: (onChange: () => void) => ReactNode;
}

/** A change of a comment. `mine` marks a comment that the owner has just written. */
type Change =
  | { readonly status: "visible" | "waiting" | "spam" }
  | { readonly pinned: boolean }
  | { readonly comment: string }
  | { readonly mine: true };

/** The state of the owner's session in this panel. */
interface Status {
  readonly state: "in" | "out" | "ended";
  /** Number of changes so far, by which the list of waiting comments knows that it is old. */
  readonly version: number;
}

/** The owner's calls to the service. They reject if a call fails. */
interface Desk {
  /** Calls `listener` after each change. Returns the function that unsubscribes. */
  readonly subscribe: (listener: (status: Status) => void) => () => void;
  readonly status: () => Status;
  /** Whether the owner has just come from the owner's page. */
  readonly hasCode: boolean;
  readonly listWaiting: () => Promise<readonly Comment[]>;
  /** Resolves to whether the comment awaits approval or is spam, so that visitors do not see it. */
  readonly change: (id: string, change: Change) => Promise<boolean>;
  readonly remove: (id: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
}

/**
 * Signs the owner in with the code in the address, or resumes the session of this device. Resolves to the parts that the
 * owner sees.
 */
export async function openModeration(options: StoreOptions, means: ModerationMeans): Promise<Moderation> {
  view = means;
  const [, load] = means.nearestLanguage(MODERATION_LOADERS, options.lang);
  const [{ moderation: texts }, desk] = await Promise.all([load(), openDesk(options, means)]);
  const isIn = () => desk.status().state === "in";
  const own: OwnComments = {
    has: isIn,
    // A comment that was not marked is stored nevertheless.
    remember(sent) {
      const { isWaiting: _, ...shown } = sent;
      const mine = () =>
        desk.change(sent.id, { mine: true }).then(() => ({ ...shown, isOwner: true as const }));
      return isIn() ? mine().catch(() => sent) : sent;
    },
    edit: (id, { comment }) => desk.change(id, { comment }),
    remove: desk.remove,
  };
  const parts = { desk, texts, means };
  return {
    own,
    texts,
    actions: (comment, onChange) =>
      isIn() && view.createElement(OwnerButtons, { ...parts, comment, onChange }),
    bar: (onChange) => view.createElement(OwnerBar, { ...parts, key: "bar", onChange }),
  };
}

/** The hash with which the owner's page opens the blog. */
const CODE = /^#comment-owner-(\w+)$/;

async function openDesk(options: StoreOptions, means: ModerationMeans): Promise<Desk> {
  const { storage, keepItem, sessionKey, shownPath, readComment, wrapFields } = means;
  const listeners = new Set<(status: Status) => void>();
  let status: Status = { state: "in", version: 0 };
  const announce = (state: Status["state"]) => {
    status = { state, version: status.version + 1 };
    for (const listener of listeners) listener(status);
  };
  const call: Call = async (method, place, body) => {
    const { status, ok, data } = await callService(options, means, { method, place, body });
    if (ok) return data;
    if (status === 401) {
      storage.removeItem(sessionKey);
      announce("ended");
    }
    throw Object.assign(new Error(String(Reflect.get(data, "error"))), data);
  };
  const code = CODE.exec(location.hash)?.[1];
  if (code !== undefined) {
    // Neither a reload nor a shared address uses the code again.
    history.replaceState(history.state, "", location.pathname + location.search);
    const token = await exchange(code, options, means);
    if (token !== null) keepItem(storage, sessionKey, token);
    else if (storage.getItem(sessionKey) === null) announce("ended");
  }
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    status: () => status,
    hasCode: code !== undefined,
    async listWaiting() {
      const query = shownPath === "*" ? "" : `?url=${encodeURIComponent(shownPath)}`;
      const comments: unknown = Reflect.get(await call("GET", `waiting${query}`), "comments");
      if (!Array.isArray(comments)) return [];
      const read = comments.flatMap((fields) => readComment(wrapFields(Object(fields) as object)) ?? []);
      return read.map((comment) => ({ ...comment, isWaiting: true }));
    },
    async change(id, change) {
      const changed = await call("PUT", `comments/${id}`, change);
      announce(status.state);
      return Reflect.get(changed, "status") !== "visible";
    },
    async remove(id) {
      await call("DELETE", `comments/${id}`);
      announce(status.state);
    },
    async signOut() {
      await call("DELETE", "session").catch(() => undefined);
      storage.removeItem(sessionKey);
      announce("out");
    },
  };
}

/** Sends a request below `/owner/`. Rejects if the service does not accept it. */
type Call = (method: string, place: string, body?: object) => Promise<object>;

interface ServiceCall {
  readonly method: string;
  readonly place: string;
  readonly body?: object | undefined;
}

function callService(
  { serverURLs }: StoreOptions,
  { ask, storage, sessionKey }: ModerationMeans,
  { method, place, body }: ServiceCall,
): ReturnType<PanelMeans["ask"]> {
  const url = `${(serverURLs ?? "").replace(/\/$/, "")}/owner/${place}`;
  const session = { "X-LC-Session": storage.getItem(sessionKey) ?? "" };
  const headers = body === undefined ? session : { ...session, "Content-Type": "application/json" };
  return ask(fetch.bind(window), url, { method, headers, body: body ?? null });
}

/** Exchanges a code for the token of a session. Resolves to `null` if the service does not accept it. */
async function exchange(code: string, options: StoreOptions, means: ModerationMeans): Promise<string | null> {
  const call = { method: "POST", place: "session", body: { code } };
  const answer = await callService(options, means, call).catch(() => null);
  const token: unknown = Reflect.get(Object(answer?.data), "token");
  return typeof token === "string" ? token : null;
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
  const [{ state, version }, setStatus] = view.useState(desk.status);
  view.useEffect(() => desk.subscribe(setStatus), [desk]);
  const [waiting, setWaiting] = view.useState<readonly Comment[]>([]);
  const bar = view.useRef<HTMLElement>(null);
  view.useEffect(() => {
    // The owner has come from the owner's page, which names no comment.
    if (desk.hasCode) bar.current?.scrollIntoView({ block: "center" });
  }, [desk]);
  view.useEffect(() => {
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
  const h = view.createElement;
  if (state === "ended") return h("p", { ref: bar, role: "alert" }, texts.ended);
  const signOut = () => void desk.signOut().then(onChange);
  return h(
    "section",
    { ref: bar, "aria-label": texts.signedIn },
    h(
      "p",
      null,
      `${texts.signedIn} `,
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
function OwnerButtons({ comment, desk, texts, onChange }: OwnerButtonsProps): ReactNode {
  const place = view.useRef<HTMLSpanElement>(null);
  const [work, setWork] = view.useState<"idle" | "sending" | "failed">("idle");
  const { isWaiting = false, isPinned = false } = comment;
  const apply = async (change: Change) => {
    if (work === "sending") return;
    setWork("sending");
    try {
      const hides = await desk.change(comment.id, change);
      setWork("idle");
      const isSpam = Reflect.get(change, "status") === "spam";
      const neighbour = isSpam || hides !== isWaiting ? findNeighbour(place.current) : null;
      const { isPinned: _pinned, isWaiting: _waiting, ...rest } = comment;
      const pinned = Reflect.get(change, "pinned") === true ? { isPinned: true as const } : {};
      onChange(hides ? null : { ...rest, ...pinned });
      neighbour?.focus();
    } catch {
      setWork("failed");
    }
  };
  const h = view.createElement;
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
    work === "failed" && h("span", { className: "comment-time", role: "alert" }, GAP, texts.notSaved),
  );
}

/** Returns the card that gets the focus when the one around `place` leaves its list. */
function findNeighbour(place: Element | null): HTMLElement | null {
  const item = place?.closest("li");
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  return next?.querySelector<HTMLElement>(".comment-card") ?? null;
}
