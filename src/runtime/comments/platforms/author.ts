import type { User } from "./platform.js";

/** What a deleted account is called (spec/comments.md §3). */
const GHOST: User = { username: "ghost", avatar: null, homepage: null };

/** Who wrote a comment, which is told of by `null` where the account is gone. */
export function readAuthor(user: unknown, read: (user: unknown) => User, ghost = GHOST): User {
  return user === null || user === undefined ? ghost : read(user);
}
