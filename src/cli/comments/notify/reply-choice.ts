import { EVERYTHING, equals } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { READERS } from "../store/collections.js";
import type { StoredObject } from "../store/store.js";
import { findOne, textOf } from "../stored-comments.js";
import { hashMail } from "./link-tokens.js";

/** The choice of a signed-in reader about mails that report replies. */
export interface ReplyChoice {
  readonly isOn: boolean;
  /** The address that the sign-in has proved, or an empty text. */
  readonly mail: string;
}

/** Finds the choice of a reader by the id. Resolves to `null` for an unknown reader. */
export async function findReplyChoice(
  context: Pick<ServiceContext, "store" | "keyedHash">,
  readerId: string,
): Promise<ReplyChoice | null> {
  const reader = await findOne(context.store, READERS, equals("objectId", readerId));
  if (reader === null) return null;
  return { isOn: await isOn(context, reader), mail: textOf(reader, "mail") };
}

/**
 * Resolves to whether a reader wants mails. A proved address gets none unless the reader has turned them on, or has confirmed
 * the address before, and never while it is unsubscribed. An address that was only typed must be confirmed in any case.
 */
async function isOn(
  { store, keyedHash }: Pick<ServiceContext, "store" | "keyedHash">,
  reader: StoredObject,
): Promise<boolean> {
  const { replies = null } = reader;
  const mail = textOf(reader, "mail");
  if (replies === 0 || mail === "") return replies !== 0;
  const mailHash = hashMail(keyedHash, mail);
  if (await store.unsubscribed.has(mailHash)) return false;
  return replies === 1 || store.confirmations.has(mailHash);
}

/** Turns the mails of a reader on or off. */
export async function chooseReplies(
  { store, now }: Pick<ServiceContext, "store" | "now">,
  readerId: string,
  isWanted: boolean,
): Promise<void> {
  const set = { replies: isWanted ? 1 : 0 };
  await store.objects.update(READERS, {
    objectId: readerId,
    updatedAt: now(),
    set,
    add: {},
    where: EVERYTHING,
  });
}
