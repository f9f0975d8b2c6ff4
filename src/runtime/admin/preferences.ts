import type { KeyStorage } from "../model/storage.js";

/** The owner's settings, kept in this browser. */
export interface Preferences {
  readonly lang: string | null;
  readonly shortcuts: boolean;
  /** Address of the site, used for links to its pages. Empty if unknown. */
  readonly site: string;
}

const KEY = "hanblog-admin";

/** Reads the owner's settings. `storage` is `null` if the browser forbids it. */
export function readPreferences(storage: KeyStorage | null): Preferences {
  const { lang, shortcuts, site } = parse(storage) as Partial<Record<keyof Preferences, unknown>>;
  return {
    lang: typeof lang === "string" ? lang : null,
    shortcuts: shortcuts !== false,
    site: typeof site === "string" ? site : "",
  };
}

/**
 * Saves the owner's settings for the next visit. If the browser forbids storage, they last until the page is closed.
 */
export function keepPreferences(storage: KeyStorage | null, preferences: Preferences): void {
  try {
    storage?.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // The settings stay in memory until the page is closed.
  }
}

function parse(storage: KeyStorage | null): object {
  try {
    const value: unknown = JSON.parse(storage?.getItem(KEY) ?? "{}");
    return Object(value) as object;
  } catch {
    return {};
  }
}
