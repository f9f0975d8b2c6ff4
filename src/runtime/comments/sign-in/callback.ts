/** Session storage key of the pending sign-in, which is needed once the visitor returns. */
export const PENDING_KEY = "hanblog.sign-in";
/** Session storage key of the address that the platform returned the visitor to. */
export const ANSWER_KEY = "hanblog.sign-in.answer";

/** Longest address that is saved, in characters. Codes and tokens are shorter. */
const MAX_ADDRESS = 8192;

/** Pattern of a path on this host. Two slashes or a backslash would lead to another host. */
const OWN_PATH = /^\/(?![/\\])[^\\\s]*$/;

/** The browser APIs that the callback page uses. */
export interface CallbackPlace {
  readonly location: Pick<Location, "href" | "pathname">;
  readonly history: Pick<History, "replaceState">;
  /** The session storage; `null` if the browser forbids it. */
  readonly storage: Pick<Storage, "getItem" | "setItem"> | null;
}

/**
 * Removes the code or token from the address before another script can read it, and saves it for the widget to check.
 * Returns the path of the page that the visitor signed in from, or `home`.
 */
export function receiveAnswer({ location, history, storage }: CallbackPlace, home: string): string {
  const { href, pathname } = location;
  history.replaceState(null, "", pathname);
  try {
    storage?.setItem(ANSWER_KEY, href.slice(0, MAX_ADDRESS));
  } catch {
    return home;
  }
  return readPendingPath(storage) ?? home;
}

/** Returns the path of the page where the pending sign-in of this window began; `null` if there is none. */
export function readPendingPath(storage: Pick<Storage, "getItem"> | null): string | null {
  try {
    const pending: unknown = JSON.parse(storage?.getItem(PENDING_KEY) ?? "null");
    const returnTo: unknown = Reflect.get(Object(pending), "returnTo");
    return typeof returnTo === "string" && OWN_PATH.test(returnTo) ? returnTo : null;
  } catch {
    return null;
  }
}

/** Returns whether a visitor has just returned from a platform. */
export function hasAnswer(storage: Pick<Storage, "getItem"> | null): boolean {
  return hasItem(storage, ANSWER_KEY);
}

/** Returns whether a token for the platform is stored. */
export function hasToken(storage: Pick<Storage, "getItem"> | null, platform: string): boolean {
  return hasItem(storage, tokenKey(platform));
}

/** Returns the storage key of a platform's token. */
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
