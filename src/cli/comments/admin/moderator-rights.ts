import { forbidden, refused, type RequestError } from "../protocol/request-error.js";
import { ownValue, type JsonObject } from "../protocol/read-json.js";
import { equals, EVERYTHING, type Condition } from "../query/query.js";
import type { Route } from "../routes/routes.js";
import type { Account } from "./sessions.js";

/** The routes below `/admin/api` that moderators may use. All others are for the owner. */
const ROUTES: ReadonlySet<string> = new Set([
  "GET /session",
  "GET /sessions",
  "DELETE /sessions",
  "DELETE /sessions/:id",
  "GET /passkeys",
  "POST /passkeys",
  "POST /passkeys/challenge",
  "PATCH /passkeys/:id",
  "DELETE /passkeys/:id",
  "POST /blog-codes",
  "GET /comments",
  "GET /comments/replies",
  "PATCH /comments",
  "POST /comments/removal",
  "PATCH /comments/:id",
  "DELETE /comments/:id",
]);

/** The changes of any comment that moderators and the panel on the blog can make. */
const CHANGES = new Set(["status", "pinned", "comment"]);

/** The fields of a comment that moderators and the panel on the blog receive. Mail and IP addresses are for the owner. */
const FIELDS = [
  "objectId",
  "createdAt",
  "insertedAt",
  "url",
  "rid",
  "pid",
  "nick",
  "link",
  "comment",
  "ua",
  "status",
  "held",
  "pinned",
  "owner",
  "moderator",
  "parent",
] as const;

/** The filters of the list of comments by which a moderator could guess an address. */
const PRIVATE_FILTERS = ["mail", "ip"];

/** Creates a 403 for a moderator. */
export function onlyOwner(): RequestError {
  return forbidden("Only the owner may do this.");
}

/** Returns the field by which a page knows the moderator who uses it. It has none for the owner. */
export function toNamed(moderator: Account["moderator"]): object {
  return moderator === null ? {} : { moderator: { id: moderator.id, name: moderator.name } };
}

/** Throws 403 if a moderator may not use a route below `/admin/api`. `null` is an unknown route. */
export function checkRoute({ moderator }: Account, route: Route | null): void {
  if (moderator === null) return;
  if (route === null || !ROUTES.has(`${route.method} ${route.path}`)) throw onlyOwner();
}

/** Throws 400 if a change has a field that moderators and the panel on the blog cannot change. */
export function checkFields(change: JsonObject): void {
  const other = Object.keys(change).find((name) => !CHANGES.has(name));
  if (other !== undefined) throw refused(`The field ${other.slice(0, 40)} cannot be changed here.`);
}

/** Returns the account. Throws 403 for a moderator who filters by an address. */
export function checkFilters(account: Account, params: JsonObject): Account {
  const isPrivate = PRIVATE_FILTERS.some((name) => ownValue(params, name) !== undefined);
  if (account.moderator !== null && isPrivate) throw onlyOwner();
  return account;
}

/** Returns the condition for comments that an account may change. Nobody but the owner changes what others wrote with a badge. */
export function changeableBy({ moderator }: Account): Condition {
  if (moderator === null) return EVERYTHING;
  const own: Condition = {
    kind: "any",
    of: [equals("moderator", null), equals("moderator", moderator.id)],
  };
  return { kind: "all", of: [equals("owner", null), own] };
}

/** Returns a comment without the fields that only the owner sees. */
export function toShown(comment: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(FIELDS.map((name) => [name, comment[name]]));
}
