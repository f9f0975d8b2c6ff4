/** What a sign-in that is under way needs to know when the visitor is back. */
export const PENDING_KEY = "hanblog.sign-in";
/** The address that the platform sent the visitor back to. */
export const ANSWER_KEY = "hanblog.sign-in.answer";

/** Codes and tokens are shorter. */
const MAX_ADDRESS = 8192;

/** An address that belongs to a page on this host: two slashes, or a backslash, would lead to another one. */
const OWN_PATH = /^\/(?![/\\])[^\\\s]*$/;

/** Parts of the browser that the callback page works with. */
export interface CallbackPlace {
  readonly location: Pick<Location, "href" | "pathname">;
  readonly history: Pick<History, "replaceState">;
  /** `null` where the browser forbids storage. */
  readonly storage: Pick<Storage, "getItem" | "setItem"> | null;
}

/**
 * Takes code or token out of the address, before any other script can read it, and keeps it for the widget, which
 * checks it. Returns the path to go on to: the page that the visitor signed in from, or `home`.
 */
export function receiveAnswer({ location, history, storage }: CallbackPlace, home: string): string {
  const { href, pathname } = location;
  history.replaceState(null, "", pathname);
  try {
    storage?.setItem(ANSWER_KEY, href.slice(0, MAX_ADDRESS));
    const pending: unknown = JSON.parse(storage?.getItem(PENDING_KEY) ?? "null");
    const returnTo: unknown = Reflect.get(Object(pending), "returnTo");
    return typeof returnTo === "string" && OWN_PATH.test(returnTo) ? returnTo : home;
  } catch {
    return home;
  }
}

/** Whether a visitor has just come back from a platform. */
export function hasAnswer(storage: Pick<Storage, "getItem"> | null): boolean {
  return hasItem(storage, ANSWER_KEY);
}

/** Whether somebody has signed in on a platform, and not out again. */
export function hasToken(storage: Pick<Storage, "getItem"> | null, platform: string): boolean {
  return hasItem(storage, tokenKey(platform));
}

/** Where a platform's token is kept (spec/comments.md §3). */
export function tokenKey(platform: string): string {
  return `hanblog.${platform.toLowerCase()}.token`;
}

function hasItem(storage: Pick<Storage, "getItem"> | null, key: string): boolean {
  try {
    return (storage?.getItem(key) ?? null) !== null;
  } catch {
    return false;
  }
}
