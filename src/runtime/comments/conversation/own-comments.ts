import type { ConversationTexts } from "../../texts/features/conversation-texts.js";
import type { Comment } from "../backend.js";
import type { ReaderParts } from "./readers.js";
import { putWithToken, type App, type PanelMeans } from "./panel-means.js";

/** Storage key of the times at which this browser sent its comments, by id, as JSON. */
const OWN = "hanblog-own";

const MINUTE = 60_000;

/** The comments that this browser may change: those that it sent in the last minutes, or all if the owner is signed in. */
export interface OwnComments {
  readonly has: (comment: Comment) => boolean;
  /** Called with a comment that was just sent. Returns it as the list shows it. */
  readonly remember: (sent: Comment) => Comment | Promise<Comment>;
  /** Replaces the text of a comment. Resolves to whether it now awaits approval. Rejects with a text for visitors. */
  readonly edit: (id: string, edit: { readonly comment: string; readonly hp: string }) => Promise<boolean>;
  /** Removes a comment. Rejects with a text for visitors. */
  readonly remove: (id: string) => Promise<void>;
}

/** The service's codes for a comment that can no longer be changed: it is gone, has replies, or is too old. */
const TEXTS = new Map<unknown, "tooLate" | "hasReplies">([
  [101, "tooLate"],
  [423, "tooLate"],
  [409, "hasReplies"],
]);

/** The facts about own comments. A reader who is signed in can change theirs at any time. */
interface OwnFacts {
  readonly minutes: number;
  readonly texts: ConversationTexts;
  readonly reader: Pick<ReaderParts, "has" | "session"> | null;
}

/** Opens the own comments that `storage` remembers, each for `minutes`. */
export function openOwnComments(
  app: App,
  means: PanelMeans,
  { minutes, texts, reader }: OwnFacts,
): OwnComments {
  const { storage, keepItem, readItem } = means;
  const shown = new Set<string>();
  const read = () => {
    const since = Date.now() - minutes * MINUTE;
    return Object.entries(readItem(storage, OWN)).filter(
      ([, time]) => typeof time === "number" && time > since,
    );
  };
  const put = async (id: string, body: object): Promise<object> => {
    const call = { path: `own/${id}`, body: { ...body, session: reader?.session() } };
    const { ok, data } = await putWithToken(app, means, call);
    if (ok) return data;
    const code: unknown = Reflect.get(data, "code");
    const name = TEXTS.get(code);
    // The panel has no text of its own for 423.
    const known = name === undefined ? {} : { code: 423, rawMessage: texts[name] };
    throw Object.assign(new Error(String(Reflect.get(data, "error"))), data, known);
  };
  return {
    has({ id }) {
      // Buttons stay until the page is left, because an editor may be open when the time is over.
      if (read().some(([own]) => own === id)) shown.add(id);
      return shown.has(id) || reader?.has(id) === true;
    },
    remember(sent) {
      if (!reader?.has(sent.id))
        keepItem(storage, OWN, JSON.stringify(Object.fromEntries([...read(), [sent.id, Date.now()]])));
      return sent;
    },
    edit: async (id, edit) => Reflect.get(await put(id, edit), "status") === "waiting",
    async remove(id) {
      await put(id, { removed: true });
    },
  };
}
