/** Passwords that the reader wants to be remembered in this tab, by the id of the password. */
const KEY = "hanblog:passwords";

/** Returns the remembered password with this id, or `null`. */
export function rememberedPassword(group: string): string | null {
  const password = read()[group];
  return typeof password === "string" ? password : null;
}

/** Remembers a password until the tab is closed, or forgets it if `password` is `null`. */
export function rememberPassword(group: string, password: string | null): void {
  const { [group]: _, ...others } = read();
  const next = password === null ? others : { ...others, [group]: password };
  try {
    if (Object.keys(next).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage, every page asks for its password.
  }
}

function read(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
