/** What the owner has chosen for this browser. */
export interface Preferences {
  readonly lang: string | null;
  readonly shortcuts: boolean;
  /** Address of the site, for links to its pages; empty: unknown. */
  readonly site: string;
}

const KEY = "hanblog-admin";

/** `storage` is `null` where the browser forbids it. */
export function readPreferences(storage: Storage | null): Preferences {
  const { lang, shortcuts, site } = parse(storage) as Partial<Record<keyof Preferences, unknown>>;
  return {
    lang: typeof lang === "string" ? lang : null,
    shortcuts: shortcuts !== false,
    site: typeof site === "string" ? site : "",
  };
}

/** Keeps them for the owner's next visit; where the browser forbids storage they are lost with the page. */
export function keepPreferences(storage: Storage | null, preferences: Preferences): void {
  try {
    storage?.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // They hold until the page is left.
  }
}

function parse(storage: Storage | null): object {
  try {
    const value: unknown = JSON.parse(storage?.getItem(KEY) ?? "{}");
    return Object(value) as object;
  } catch {
    return {};
  }
}
