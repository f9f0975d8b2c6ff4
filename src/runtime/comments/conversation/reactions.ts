import type * as React from "react";
import type { ReactNode } from "react";
import { parseReactions, type Reaction } from "../../model/reactions.js";
import type { ReactionsTexts } from "../../texts/features/reactions-texts.js";
import { REACTIONS_LOADERS } from "../../texts/loaders/reactions.js";
import type { StoreOptions } from "../store-widget/options.js";
import type { PanelMeans, putWithToken } from "./panel-means.js";

/**
 * The panel's means. All code that readers have without reactions as well is passed on, because a shared module would become a
 * script of its own for every reader.
 */
export interface ReactionMeans
  extends PanelMeans, Pick<typeof React, "createElement" | "useEffect" | "useState"> {
  readonly putWithToken: typeof putWithToken;
}

/** Numbers of reactions by their keys. */
type Counts = ReadonlyMap<string, number>;

/**
 * Loads the texts of reactions. Resolves to a function that renders the buttons with which readers react to the page.
 * `notSaved` is the text after a failure.
 */
export async function openReactions(
  options: StoreOptions,
  means: ReactionMeans,
): Promise<(notSaved: string) => ReactNode> {
  const [, load] = await means.findTexts(REACTIONS_LOADERS, options.lang, (further) => further.reactions);
  const { reactions: texts } = await load();
  const store = openStore(options, means);
  const list = means.shownPath === "*" ? "" : (options.conversation?.reactions ?? "");
  const reactions = parseReactions(list) ?? [];
  if (reactions.length === 0) return () => null;
  return (notSaved) => means.createElement(ReactionBar, { reactions, texts, notSaved, store, means });
}

/** The reactions to a page, and those of this browser. */
interface ReactionStore {
  /** Resolves to the numbers, or to `null` if the service has no reactions. Rejects if it does not respond. */
  readonly count: () => Promise<Counts | null>;
  readonly has: (key: string) => boolean;
  /** Sets or removes a reaction. Resolves to the numbers. Rejects if the service does not accept it. */
  readonly send: (key: string, given: boolean) => Promise<Counts>;
}

/** Storage key of the reactions of this browser, as JSON. */
const GIVEN = "hanblog-reactions";

/** Maximum number of remembered reactions. */
const MOST = 1000;

function openStore(options: StoreOptions, means: ReactionMeans): ReactionStore {
  const { appId, appKey, serverURLs, clazzName } = options;
  const { storage, keepItem, readItem, tokenKey, shownPath, ask } = means;
  const page = { class: clazzName, url: shownPath };
  const nameOf = (key: string) => `${key} ${shownPath}`;
  const read = () => Object.values(readItem(storage, GIVEN));
  return {
    async count() {
      const query = new URLSearchParams(page);
      const url = `${(serverURLs ?? "").replace(/\/$/, "")}/1.1/reactions?${query}`;
      const headers = { "X-LC-Id": appId, "X-LC-Key": appKey };
      const { ok, data } = await ask(fetch.bind(window), url, { method: "GET", headers, body: null });
      return ok ? readCounts(data) : null;
    },
    has: (key) => read().includes(nameOf(key)),
    async send(key, given) {
      const body = { ...page, reaction: key, given };
      const { ok, data } = await means.putWithToken(options, means, { path: "reactions", body });
      const counts = ok ? readCounts(data) : null;
      if (counts === null) throw new Error("The store rejected the reaction");
      const issued: unknown = Reflect.get(data, "token");
      if (typeof issued === "string") keepItem(storage, tokenKey, issued);
      const others = read().filter((name) => name !== nameOf(key));
      keepItem(storage, GIVEN, JSON.stringify((given ? [...others, nameOf(key)] : others).slice(-MOST)));
      return counts;
    },
  };
}

function readCounts(data: object): Counts {
  const counts = Object.entries(Object(Reflect.get(data, "reactions")) as object);
  return new Map(counts.flatMap(([key, count]) => (typeof count === "number" ? [[key, count]] : [])));
}

interface BarProps {
  readonly reactions: readonly Reaction[];
  readonly texts: ReactionsTexts;
  readonly notSaved: string;
  readonly store: ReactionStore;
  readonly means: ReactionMeans;
}

/** Look of a reaction that this browser has given. */
const PRESSED = { borderColor: "var(--color-accent)", background: "var(--color-accent-soft)" };

/** Renders a button for each reaction, with its number. The numbers come later, so that nothing moves. */
function ReactionBar({ reactions, texts, notSaved, store, means }: BarProps): ReactNode {
  const [counts, setCounts] = means.useState<Counts>();
  const [isOff, setOff] = means.useState(false);
  const [sending, setSending] = means.useState<string | null>(null);
  const [hasFailed, setFailed] = means.useState(false);
  means.useEffect(() => {
    let isGone = false;
    store.count().then(
      (found) => {
        if (isGone) return;
        if (found === null) setOff(true);
        else setCounts((known) => known ?? found);
      },
      // The buttons work once the service responds.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [store]);
  const toggle = async (key: string) => {
    if (sending !== null) return;
    setSending(key);
    setFailed(false);
    try {
      setCounts(await store.send(key, !store.has(key)));
    } catch {
      setFailed(true);
    }
    setSending(null);
  };
  if (isOff) return null;
  const h = means.createElement;
  const names: Readonly<Record<string, string>> = { ...texts };
  const shown = reactions.filter(({ key }) => counts === undefined || counts.has(key));
  const buttons = shown.map(({ emoji, key, name }) => {
    const count = counts?.get(key) ?? 0;
    const label = name ?? names[key] ?? emoji;
    const isPressed = store.has(key);
    const attributes = {
      key,
      type: "button",
      className: "comments-button quiet",
      title: label,
      "aria-label": count > 0 ? `${label}, ${count}` : label,
      "aria-pressed": isPressed,
      "aria-disabled": sending === key,
      style: isPressed ? PRESSED : undefined,
      onClick: () => void toggle(key),
    } as const;
    return h("button", attributes, count > 0 ? `${emoji} ${count}` : emoji);
  });
  const failure = hasFailed && h("span", { className: "comment-time", role: "alert" }, notSaved);
  const group = { role: "group", "aria-label": texts.group, className: "comments-tools comments-reactions" };
  return h("p", group, buttons, failure);
}
