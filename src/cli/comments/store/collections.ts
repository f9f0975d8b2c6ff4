/**
 * The type of a stored field. `number` is a double, so integers are exact up to 2^53. A `date` is stored as
 * milliseconds since 1970.
 */
export type FieldType = "text" | "number" | "date";

/** The column that stores a field of the protocol. */
export interface Field {
  readonly column: string;
  readonly type: FieldType;
  /** `true` if the field is present in every object. */
  readonly required?: true;
}

/** A kind of stored object: its table and its fields by name, including the three that every object has. */
export interface Collection {
  readonly table: string;
  readonly fields: ReadonlyMap<string, Field>;
  /** Fields that identify an object together, in addition to its id. */
  readonly unique?: readonly string[];
}

const EVERY_OBJECT: readonly (readonly [string, Field])[] = [
  ["objectId", { column: "object_id", type: "text", required: true }],
  ["createdAt", { column: "created_at", type: "date", required: true }],
  ["updatedAt", { column: "updated_at", type: "date", required: true }],
];

function text(name: string, column = name): readonly [string, Field] {
  return [name, { column, type: "text" }];
}

/**
 * The comments, with fields of our own: `status` is visible, waiting or spam. `held` names the reason that the screening
 * found. `extra` contains other fields of an imported object, as JSON. `pinned` is 1 or absent, so
 * `order=-pinned,-createdAt` lists pinned comments first. `announce` is `new` or `approved`, and is present until the
 * comment's notices are in the outbox. It is written together with the comment, so that a crash loses no notice.
 * `authorKey` identifies the author, and is absent in imported comments. `class` is the name of a further class, and is
 * absent in the main one. `owner` is 1 if the site's owner wrote the comment, and `moderator` the id of a moderator who
 * did. `likes` is the number of its likes, and is absent without any. `importedLikes` is the part of `likes` that an import
 * brought, whose browsers are unknown. `decided` is 1 if the owner set the status here, which later imports must not
 * change. `reader` is the id of the signed-in reader who wrote the comment.
 */
export const COMMENTS: Collection = {
  table: "comment",
  fields: new Map([
    ...EVERY_OBJECT,
    ...["url", "rid", "pid", "comment", "nick", "mail", "link", "ua", "ip", "extra"].map((name) =>
      text(name),
    ),
    ["status", { column: "status", type: "text", required: true }],
    text("held"),
    text("announce"),
    text("authorKey", "author_key"),
    text("reader"),
    text("class", "class_name"),
    text("QQAvatar", "qq_avatar"),
    ["pinned", { column: "pinned", type: "number" }],
    ["owner", { column: "by_owner", type: "number" }],
    text("moderator", "by_moderator"),
    ["likes", { column: "likes", type: "number" }],
    ["importedLikes", { column: "imported_likes", type: "number" }],
    ["decided", { column: "decided", type: "number" }],
    ["insertedAt", { column: "inserted_at", type: "date" }],
  ]),
};

/**
 * The comments that were pulled from a running LeanCloud app, by id. `updatedAt` is the app's own date of the
 * version that was pulled last. A comment that is missing here was removed by the owner, and must not return.
 */
export const PULLED_COMMENTS: Collection = { table: "pulled_comment", fields: new Map(EVERY_OBJECT) };

/**
 * The visitor counters, one object per `url`. `pulledTime` is the part of `time` that was pulled from a running LeanCloud
 * app. It is absent if none was.
 */
export const COUNTERS: Collection = {
  table: "counter",
  unique: ["url"],
  fields: new Map([
    ...EVERY_OBJECT,
    ["url", { column: "url", type: "text", required: true }],
    text("xid"),
    text("title"),
    ["time", { column: "time", type: "number", required: true }],
    ["pulledTime", { column: "pulled_time", type: "number" }],
    text("extra"),
  ]),
};

/** The counters of further classes, one object per `class` and `url`. */
export const CLASS_COUNTERS: Collection = {
  table: "class_counter",
  unique: ["class", "url"],
  fields: new Map([
    ...EVERY_OBJECT,
    ["class", { column: "class_name", type: "text", required: true }],
    ["url", { column: "url", type: "text", required: true }],
    text("xid"),
    text("title"),
    ["time", { column: "time", type: "number", required: true }],
  ]),
};

/**
 * The reactions of visitors to pages. `objectId` identifies the browser, the page and the reaction, `network` the widest
 * network of the visitor.
 */
export const REACTIONS: Collection = {
  table: "page_reaction",
  fields: new Map([
    ...EVERY_OBJECT,
    ["url", { column: "url", type: "text", required: true }],
    ["reaction", { column: "reaction", type: "text", required: true }],
    ["network", { column: "network", type: "text", required: true }],
  ]),
};

/**
 * The number of each reaction to a page, so that a visit reads few rows. `imported` is the part of `count` that an import
 * brought, whose browsers are unknown.
 */
export const REACTION_COUNTS: Collection = {
  table: "page_reaction_count",
  unique: ["url", "reaction"],
  fields: new Map([
    ...EVERY_OBJECT,
    ["url", { column: "url", type: "text", required: true }],
    ["reaction", { column: "reaction", type: "text", required: true }],
    ["count", { column: "total", type: "number", required: true }],
    ["imported", { column: "imported", type: "number" }],
  ]),
};

/**
 * The likes of comments. `objectId` identifies the browser and the comment, `network` the widest network of the visitor.
 */
export const LIKES: Collection = {
  table: "comment_like",
  fields: new Map([
    ...EVERY_OBJECT,
    ["comment", { column: "comment_id", type: "text", required: true }],
    ["network", { column: "network", type: "text", required: true }],
  ]),
};

/**
 * The readers who have signed in. `objectId` names the platform and the account there, such as `github:583231`. `nameKey`
 * is the name in the form in which names are compared, `picture` the id of the picture. A reader who signs in by mail has
 * a random id and the address `mail`. `namedAt` is the time at which the account got another name.
 */
export const READERS: Collection = {
  table: "reader",
  fields: new Map([
    ...EVERY_OBJECT,
    ["name", { column: "name", type: "text", required: true }],
    ["nameKey", { column: "name_key", type: "text", required: true }],
    text("picture"),
    text("mail"),
    ["replies", { column: "replies", type: "number" }],
    ["namedAt", { column: "named_at", type: "date" }],
  ]),
};

/** The pictures of readers, as base64. `objectId` is random. */
export const READER_PICTURES: Collection = {
  table: "reader_picture",
  fields: new Map([...EVERY_OBJECT, ["contents", { column: "contents", type: "text", required: true }]]),
};

/**
 * The sessions of readers in the panel of the blog, and the codes that are exchanged for them. `objectId` is a keyed hash
 * of the token. `challenge` is the hash of the secret that the panel needs to exchange a code, and absent in a session.
 */
export const READER_SESSIONS: Collection = {
  table: "reader_session",
  fields: new Map([
    ...EVERY_OBJECT,
    ["reader", { column: "reader", type: "text", required: true }],
    ["origin", { column: "origin", type: "text", required: true }],
    text("challenge"),
    ["endsAt", { column: "ends_at", type: "date", required: true }],
  ]),
};

/**
 * The links that were mailed to readers who want to sign in. `objectId` is a keyed hash of the token in the link, `mail` the
 * address. `challenge` is the hash of the secret of the panel that asked. `code` is a keyed hash of the code for that panel,
 * and `reader` the reader; both are absent until the link is used.
 */
export const READER_LINKS: Collection = {
  table: "reader_link",
  fields: new Map([
    ...EVERY_OBJECT,
    ["mail", { column: "mail", type: "text", required: true }],
    ["challenge", { column: "challenge", type: "text", required: true }],
    text("code"),
    text("reader"),
    ["endsAt", { column: "ends_at", type: "date", required: true }],
  ]),
};
