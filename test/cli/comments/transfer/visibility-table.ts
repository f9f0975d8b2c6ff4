const READ = { read: true };

/** An object with own properties that JSON allows and literals do not, such as `__proto__`. */
const parse = (text: string) => JSON.parse(text) as unknown;

const rights = (ACL: unknown) => ({ ACL });

/**
 * Fields that comments in LeanCloud's format can have, and the status that an import must give them. The ids are valid
 * in every path.
 */
export const VISIBILITY_TABLE: readonly (readonly [
  title: string,
  fields: Readonly<Record<string, unknown>>,
  status: "visible" | "waiting" | "spam",
])[] = [
  ["no rights", {}, "visible"],
  ["everyone reads", rights({ "*": READ }), "visible"],
  ["everyone reads and writes", rights({ "*": { read: true, write: true } }), "visible"],
  ["everyone reads and a role writes", rights({ "*": READ, "role:admin": { write: true } }), "visible"],
  ["no right, as the SDK writes it", rights({}), "waiting"],
  ["an empty right of everyone", rights({ "*": {} }), "waiting"],
  ["everyone only writes", rights({ "*": { write: true } }), "waiting"],
  ["reading denied", rights({ "*": { read: false } }), "waiting"],
  ["reading denied and writing allowed", rights({ "*": { read: false, write: true } }), "waiting"],
  ["a role reads", rights({ "role:admin": { read: true, write: true } }), "waiting"],
  ["a user reads", rights({ "5c3f0a1b2c3d4e5f60718201": { read: true, write: true } }), "waiting"],
  ["a text instead of true", rights({ "*": { read: "true" } }), "waiting"],
  ["a number instead of true", rights({ "*": { read: 1 } }), "waiting"],
  ["true instead of rights", rights({ "*": true }), "waiting"],
  ["a list instead of rights", rights({ "*": ["read"] }), "waiting"],
  ["rights too deep", rights({ "*": { read: READ } }), "waiting"],
  ["rights in rights", rights({ ACL: { "*": READ } }), "waiting"],
  ["null", rights(null), "waiting"],
  ["a word", rights("public"), "waiting"],
  ["JSON in a text", rights('{"*":{"read":true}}'), "waiting"],
  ["an empty list", rights([]), "waiting"],
  ["a list of rights", rights([{ "*": READ }]), "waiting"],
  ["a prototype of rights", rights(parse('{"__proto__":{"*":{"read":true}}}')), "waiting"],
  ["a prototype of a right", rights(parse('{"*":{"__proto__":{"read":true}}}')), "waiting"],
  ["the name of an inherited property", rights({ constructor: READ, toString: READ }), "waiting"],
  ["approved by Waline, without rights for anyone", { status: "approved", ...rights({}) }, "visible"],
  [
    "approved by Waline, reading denied",
    { status: "approved", ...rights({ "*": { read: false } }) },
    "visible",
  ],
  ["approved by Waline, for a role", { status: "approved", ...rights({ "role:a": READ }) }, "visible"],
  ["waiting at Waline, everyone reads", { status: "waiting", ...rights({ "*": READ }) }, "waiting"],
  ["spam at Waline, everyone reads", { status: "spam", ...rights({ "*": READ }) }, "spam"],
  ["an unknown status, everyone reads", { status: "hasOwnProperty", ...rights({ "*": READ }) }, "waiting"],
  ["a status that is no text, everyone reads", { status: {}, ...rights({ "*": READ }) }, "waiting"],
  ["an empty status, no right", { status: "", ...rights({}) }, "waiting"],
  ["an empty status, everyone reads", { status: "", ...rights({ "*": READ }) }, "visible"],
  ["spam at Valine-Admin, everyone reads", { isSpam: true, ...rights({ "*": READ }) }, "spam"],
  ["spam at Valine-Admin, approved", { isSpam: true, status: "approved" }, "spam"],
  ["no spam at Valine-Admin, no right", { isSpam: false, ...rights({}) }, "waiting"],
  ["no spam at Valine-Admin, everyone reads", { isSpam: false, ...rights({ "*": READ }) }, "visible"],
];

/** The expected statuses of all comments of the table, by the comment's text. */
export const EXPECTED_STATUSES: Readonly<Record<string, string>> = Object.fromEntries(
  VISIBILITY_TABLE.map(([title, , status]) => [title, status]),
);
