/** `number` is a double: whole numbers are exact up to 2^53. Dates are kept as milliseconds since 1970. */
export type FieldType = "text" | "number" | "date";

/** A field of the protocol and the column that keeps it. */
export interface Field {
  readonly column: string;
  readonly type: FieldType;
  /** Every object has it. */
  readonly required?: true;
}

/** A kind of stored object: its table, and the fields that it can have beside the three of every object. */
export interface Collection {
  readonly table: string;
  readonly fields: ReadonlyMap<string, Field>;
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
 * spec/comments.md §3. Beside its fields: `status` (visible, waiting or spam), `held`, which names what the
 * screening found, and `extra`, the JSON of what an imported object had more; `pinned` is 1 or absent, so that
 * `order=-pinned,-createdAt` puts those first. `announce` (new or approved) is there until all who are to be
 * told of the comment stand in the outbox: it is written with the comment itself, so that no crash loses it.
 * `authorKey` distinguishes authors; imported comments have none.
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
    text("QQAvatar", "qq_avatar"),
    ["pinned", { column: "pinned", type: "number" }],
    ["insertedAt", { column: "inserted_at", type: "date" }],
  ]),
};

/** spec/comments.md §3; one object a `url`. */
export const COUNTERS: Collection = {
  table: "counter",
  fields: new Map([
    ...EVERY_OBJECT,
    ["url", { column: "url", type: "text", required: true }],
    text("xid"),
    text("title"),
    ["time", { column: "time", type: "number", required: true }],
    text("extra"),
  ]),
};
