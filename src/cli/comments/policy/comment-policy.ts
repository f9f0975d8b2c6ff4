import { findComment, removeWithLikes, VISIBLE } from "../stored-comments.js";
import { LIMITS } from "../limits.js";
import type { JsonObject } from "../protocol/read-json.js";
import { CODES, forbidden, RequestError } from "../protocol/request-error.js";
import { equals, type Condition } from "../query/query.js";
import type { ServiceContext, Visitor } from "../service-context.js";
import type { LoadRules } from "../screen/rule-source.js";
import { type BotChecks, passBotChecks, readBotChecks } from "../screen/bot-checks.js";
import { screenComment, unscreened, isTrapped, TRAPPED } from "../screen/screen-comment.js";
import { updateComment } from "../screen/update-comment.js";
import { COMMENTS } from "../store/collections.js";
import type { Creation, ObjectStore, StoredObject } from "../store/store.js";
import type { ClassPolicy } from "./class-policy.js";
import { createCommentId, readSentAt } from "./comment-id.js";
import { normalizeMail } from "./keyed-hash.js";
import { readChange, readComment, type CommentText } from "./read-comment.js";
import { readOwner } from "./owner-comments.js";
import { takeComment } from "./throttle.js";
import { createAuthorKey, createOwnKey, readToken } from "./visitor-token.js";

/** Maximum number of cached avatar hashes. */
const KEPT_AVATARS = 1000;

/** Fields that no response to a visitor contains. */
const HIDDEN = new Set([
  "mail",
  "ip",
  "status",
  "held",
  "announce",
  "authorKey",
  "class",
  "extra",
  "decided",
  "importedLikes",
]);

/**
 * Creates the policy of comments. Anyone can create and read them, and only the master key can change or
 * remove them. Mail and IP addresses are never returned to visitors.
 *
 * The public `avatar` of a posted comment is its `authorKey` (see `createAuthorKey`). Imported comments, and
 * those of older versions, have none. Their `avatar` is a keyed hash of the mail, so an author keeps one
 * picture. That is safe because no request can create such a comment, so a guessed mail cannot be compared
 * with them.
 *
 * `className` is a further class, or `null` for the main one.
 */
export function createCommentPolicy(
  context: ServiceContext,
  className: string | null,
  loadRules: LoadRules,
): ClassPolicy {
  const { store, now, randomBytes, keyedHash, isAnnouncing } = context;
  const scope = equals("class", className);
  return {
    collection: COMMENTS,
    hidden: HIDDEN,
    // The list of new comments in the theme Butterfly fails without a text.
    blank: new Set(["mail"]),
    scope,
    visible: VISIBLE,
    aliases: new Map(),

    async create(body, visitor) {
      const text = readComment(body, Math.max(0, context.maxBody - LIMITS.text));
      const sentAt = readSentAt(body);
      const objectId = createCommentId(context, { className, text, address: visitor.address, sentAt });
      const repeated = sentAt === null ? null : await findComment(store, equals("objectId", objectId));
      if (repeated !== null) return { created: false, object: disguise(context, repeated, visitor) };
      const checks = await readBotChecks(context, visitor, body);
      // Before the rate limit, so that a refused reply does not count.
      const parents = await findParents(store.objects, text, scope);
      const token = readToken(body, randomBytes);
      await takeTurn(context, visitor, { checks, author: { ...token, ...text } });
      const createdAt = now();
      const authorKey = createAuthorKey(keyedHash, token, text.mail);
      const comment: StoredObject = {
        ...text,
        objectId,
        createdAt,
        updatedAt: createdAt,
        // Shown by the original widget. The client's clock may be wrong.
        insertedAt: createdAt,
        ip: visitor.address,
        class: className,
        authorKey: authorKey ?? (context.ownMinutes > 0 ? createOwnKey(keyedHash, token, objectId) : null),
        owner: await readOwner(store, authorKey),
      };
      const screening = await screen(context, comment, { body, visitor, loadRules });
      const announce = isAnnouncing && screening.status !== "spam" ? "new" : null;
      const whole = { ...comment, ...screening, announce };
      const { created, object } = await storeBelow(store.objects, whole, parents);
      const answer = created && token.isNew ? { token: token.token } : {};
      return { created, object: disguise(context, object, visitor), answer };
    },

    async update(objectId, body, where, visitor) {
      if (!visitor.isMaster) throw forbidden("Comments cannot be changed.");
      const { set, add } = readChange(body, COMMENTS);
      return updateComment(context, { objectId, updatedAt: now(), set, add, where });
    },

    remove: (where) => removeWithLikes(store.objects, where),

    derive: createDerive(context),
  };
}

/** Counts a comment, unless it does not pass the checks against programs. */
async function takeTurn(
  context: ServiceContext,
  visitor: Visitor,
  { checks, author }: { readonly checks: BotChecks; readonly author: Parameters<typeof takeComment>[2] },
): Promise<void> {
  const giveBack = await takeComment(context, visitor, author);
  await passBotChecks(context, checks, giveBack);
}

/** Creates the function that computes a comment's `avatar`, and the MD5 of its mail if the owner publishes it. */
function createDerive({ keyedHash, md5, legacyMail }: ServiceContext): ClassPolicy["derive"] {
  // Lists of old comments contain the same few authors again and again.
  const avatarOf = remember((mail) => keyedHash("avatar", normalizeMail(mail)), KEPT_AVATARS);
  return ({ mail, authorKey }) => {
    if (typeof mail !== "string" || mail === "") return {};
    const avatar = typeof authorKey === "string" ? authorKey : avatarOf(mail);
    return legacyMail ? { avatar, mailMd5: md5(normalizeMail(mail)) } : { avatar };
  };
}

/** Caches the results of a pure function. Clears the cache when it contains `limit` results. */
function remember<Value>(compute: (key: string) => Value, limit: number): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = compute(key);
    if (known.size >= limit) known.clear();
    known.set(key, value);
    return value;
  };
}

/** The request of a new comment, and the rules that apply to it. */
interface Screening {
  readonly body: JsonObject;
  readonly visitor: Visitor;
  readonly loadRules: LoadRules;
}

function screen(context: ServiceContext, comment: StoredObject, { body, visitor, loadRules }: Screening) {
  if (visitor.isMaster) return unscreened(context);
  if (isTrapped(body)) return TRAPPED;
  return loadRules().then((rules) => screenComment(context, comment, rules));
}

/** Hides the status of spam from its sender, who could otherwise learn how to avoid detection. */
function disguise({ moderation }: ServiceContext, object: StoredObject, { isMaster }: Visitor): StoredObject {
  if (isMaster || object["status"] !== "spam") return object;
  return { ...object, status: moderation === "before" ? "waiting" : "visible" };
}

/** The parent and the root of a reply. `least` is their number, 0 for other comments. */
interface Parents {
  readonly where: Condition;
  readonly least: number;
}

/**
 * Returns the parents that a reply needs: visible comments of the same page and class, of which the root is no reply
 * itself. Nobody would see any other reply. Throws 400 if one does not exist.
 */
async function findParents(
  objects: ObjectStore,
  { url, rid, pid }: CommentText,
  scope: Condition,
): Promise<Parents> {
  const ids = [...new Set([rid, pid])].filter((id) => id !== "");
  const found: Condition = { kind: "in", field: "objectId", values: ids, negated: false };
  const isOther: Condition = { kind: "compare", field: "objectId", operator: "!=", value: rid };
  const isRoot: Condition = { kind: "any", of: [isOther, equals("rid", ""), equals("rid", null)] };
  const where: Condition = { kind: "all", of: [found, equals("url", url), scope, VISIBLE, isRoot] };
  if (ids.length > 0 && (await objects.count(COMMENTS, where)) < ids.length) throw missingParent();
  return { where, least: ids.length };
}

/** Stores a comment. Throws 400 if one of its parents was removed since they were checked. */
async function storeBelow(objects: ObjectStore, comment: StoredObject, parents: Parents): Promise<Creation> {
  if (parents.least === 0) return objects.create(COMMENTS, comment);
  const stored = await objects.createIf(COMMENTS, comment, parents);
  if (stored === null) throw missingParent();
  return stored;
}

function missingParent(): RequestError {
  return new RequestError(400, CODES.gone, "The comment being replied to does not exist.");
}
