import { findComment, removeWithLikes, textOf, VISIBLE } from "../stored-comments.js";
import { LIMITS } from "../limits.js";
import type { JsonObject } from "../protocol/read-json.js";
import { CODES, forbidden, RequestError } from "../protocol/request-error.js";
import { equals, type Condition, oneOf } from "../query/query.js";
import type { ServiceContext, Visitor } from "../service-context.js";
import type { LoadRules } from "../screen/rule-source.js";
import { type BotChecks, countLimits, passBotChecks, readBotChecks } from "../screen/bot-checks.js";
import { screenComment, unscreened, isTrapped, isTrusted, TRAPPED } from "../screen/screen-comment.js";
import { createMarkAuthors } from "../readers/mark-authors.js";
import { readReader, type Reader } from "../readers/reader-sessions.js";
import { updateComment } from "../screen/update-comment.js";
import { COMMENTS } from "../store/collections.js";
import type { Creation, ObjectStore, StoredObject } from "../store/store.js";
import { removeImages } from "../images/remove-images.js";
import { putImages, readImages } from "../images/store-images.js";
import type { ClassPolicy } from "./class-policy.js";
import { createCommentId, readSentAt } from "./comment-id.js";
import { normalizeMail } from "./keyed-hash.js";
import { readChange, readComment, type CommentText } from "./read-comment.js";
import { readOwner } from "./owner-comments.js";
import { takeComment } from "./throttle.js";
import { createAuthorKey, createOwnKey, readToken, type VisitorToken } from "./visitor-token.js";

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
  "reader",
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
  const { store, now, randomBytes, isAnnouncing } = context;
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
      const [reader, text] = await readSent(context, body, visitor);
      const sentAt = readSentAt(body);
      const objectId = createCommentId(context, { className, text, address: visitor.address, sentAt });
      const repeated = sentAt === null ? null : await findComment(store, equals("objectId", objectId));
      if (repeated !== null)
        return { created: false, object: disguise(context, repeated, { visitor, text }) };
      const checks = await readBotChecks(context, visitor, body);
      // Before the rate limit, so that a refused reply does not count.
      const parents = await findParents(store.objects, text, scope);
      const images = readImages(context, text.comment);
      const token = readToken(body, randomBytes);
      await takeTurn(context, visitor, { checks, author: { ...token, ...text } });
      const createdAt = now();
      const comment: StoredObject = {
        ...text,
        objectId,
        createdAt,
        updatedAt: createdAt,
        // Shown by the original widget. The client's clock may be wrong.
        insertedAt: createdAt,
        ip: visitor.address,
        class: className,
        ...(await readAuthor(context, { reader, token, objectId, mail: text.mail })),
      };
      const screening = await screen(context, comment, { body, visitor, loadRules });
      const announce = isAnnouncing && screening.status !== "spam" ? "new" : null;
      const whole = { ...comment, ...screening, announce };
      const { created, object } = await storeWithImages(context, { whole, parents, images, visitor });
      const answer = created && token.isNew ? { token: token.token } : {};
      return { created, object: disguise(context, object, { visitor, text }), answer };
    },

    async update(objectId, body, where, visitor) {
      if (!visitor.isMaster) throw forbidden("Comments cannot be changed.");
      return updateComment(context, { objectId, updatedAt: now(), ...readChange(body, COMMENTS), where });
    },

    remove: (where) => removeWithLikes(context, where),

    mark: createMarkAuthors(context),
    derive: createDerive(context),
  };
}

/** Resolves to the reader who sent a comment, or `null`, and to its text. A reader has the verified name and address. */
async function readSent(context: ServiceContext, body: JsonObject, visitor: Visitor) {
  const reader = await readReader(context, body, visitor);
  const text = readComment(body, Math.max(0, context.maxBody - LIMITS.text));
  if (reader === null) return [reader, text] as const;
  const mail = reader.mail === "" ? text.mail : reader.mail;
  return [reader, { ...text, nick: reader.name, mail }] as const;
}

/** The facts by which the author of a comment is known. */
interface AuthorFacts extends Pick<CommentText, "mail"> {
  readonly reader: Reader | null;
  readonly token: VisitorToken;
  readonly objectId: string;
}

/** Resolves to the fields that identify the author of a new comment. A reader is the same author in each browser. */
async function readAuthor(
  { store, keyedHash, ownMinutes, site }: ServiceContext,
  { reader, token, objectId, mail }: AuthorFacts,
): Promise<Readonly<Record<"authorKey" | "owner" | "reader", string | number | null>>> {
  const authorKey =
    reader === null ? createAuthorKey(keyedHash, token, mail) : keyedHash("reader-author", reader.id);
  // The panel on the blog marks what the owner has written in it.
  const isKept = ownMinutes > 0 || site.url !== null;
  return {
    authorKey: authorKey ?? (isKept ? createOwnKey(keyedHash, token, objectId) : null),
    owner: await readOwner(store, authorKey),
    reader: reader?.id ?? null,
  };
}

/** Counts a comment, unless it does not pass the checks against programs. */
async function takeTurn(
  context: ServiceContext,
  visitor: Visitor,
  { checks, author }: { readonly checks: BotChecks; readonly author: Parameters<typeof takeComment>[2] },
): Promise<void> {
  const giveBack = await countLimits(context, () => takeComment(context, visitor, author));
  await passBotChecks(context, checks, giveBack);
}

/** Creates the function that computes a comment's `avatar`, and the MD5 of its mail if the owner publishes it. */
function createDerive({ keyedHash, md5, legacyMail }: ServiceContext): ClassPolicy["derive"] {
  // Lists of old comments contain the same few authors again and again.
  const avatarOf = remember((mail) => keyedHash("avatar", normalizeMail(mail)), KEPT_AVATARS);
  return ({ mail, authorKey, reader, verified, picture }) => {
    const mark = typeof verified === "string" ? { verified } : {};
    const ofReader = typeof reader === "string" && typeof authorKey === "string" ? authorKey : null;
    const seen = typeof picture === "string" ? picture : ofReader;
    if (typeof mail !== "string" || mail === "") return seen === null ? mark : { avatar: seen, ...mark };
    const avatar = seen ?? (typeof authorKey === "string" ? authorKey : avatarOf(mail));
    // The picture of a reader needs no MD5, and the address can be that of the sign-in.
    const isPublic = legacyMail && typeof reader !== "string";
    return { avatar, ...(isPublic ? { mailMd5: md5(normalizeMail(mail)) } : {}), ...mark };
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
  return loadRules().then((rules) =>
    isTrapped(body) && !isTrusted(comment, rules) ? TRAPPED : screenComment(context, comment, rules),
  );
}

/**
 * Hides the status of spam from its sender, who could otherwise learn how to avoid detection. The text is the one that was
 * sent, because images of spam have no address in the bucket.
 */
function disguise(
  { moderation }: ServiceContext,
  object: StoredObject,
  { visitor, text }: { readonly visitor: Visitor; readonly text: CommentText },
): StoredObject {
  if (visitor.isMaster) return object;
  const sent = { ...object, comment: text.comment };
  return object["status"] === "spam"
    ? { ...sent, status: moderation === "before" ? "waiting" : "visible" }
    : sent;
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
  const found: Condition = oneOf("objectId", ids);
  const isOther: Condition = { kind: "compare", field: "objectId", operator: "!=", value: rid };
  const isRoot: Condition = { kind: "any", of: [isOther, equals("rid", ""), equals("rid", null)] };
  const where: Condition = { kind: "all", of: [found, equals("url", url), scope, VISIBLE, isRoot] };
  if (ids.length > 0 && (await objects.count(COMMENTS, where)) < ids.length) throw missingParent();
  return { where, least: ids.length };
}

interface WholeComment {
  readonly whole: StoredObject;
  readonly parents: Parents;
  readonly images: ReturnType<typeof readImages>;
  readonly visitor: Visitor;
}

/**
 * Stores a comment after its images. They stay in the text of a comment that is not visible, because anyone can read images in
 * the bucket.
 */
async function storeWithImages(
  context: ServiceContext,
  { whole, parents, images, visitor }: WholeComment,
): Promise<Creation> {
  const { objectId } = whole;
  const { objects } = context.store;
  if (images.size === 0 || whole["status"] !== "visible") return storeBelow(objects, whole, parents);
  const text = await putImages(context, { objectId, text: textOf(whole, "comment") }, images, visitor);
  // After an error, the comment may be stored nevertheless. Images that are in no comment are removed after an hour.
  const stored = await storeBelow(objects, { ...whole, comment: text }, parents);
  // The same comment may have been sent twice at once.
  if (!stored.created) await removeImages(context, [{ objectId, text }], textOf(stored.object, "comment"));
  return stored;
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
