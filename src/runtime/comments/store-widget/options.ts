import { DEFAULT_PAGE_SIZE, type GuestField, type StoreSettings } from "../../model/comments.js";

type Filled = Required<Omit<StoreSettings, OptionalName>>;
type OptionalName =
  | "serverURLs"
  | "el"
  | "path"
  | "avatarCdn"
  | "ipService"
  | "qqService"
  | "langMode"
  | "conversation"
  | "emojiMaps";

/** Store settings with all defaults filled in. `null` means not set. */
export type StoreOptions = Filled & {
  readonly [Name in OptionalName]: NonNullable<StoreSettings[Name]> | null;
};

const DEFAULTS: Omit<StoreOptions, "appId" | "appKey"> = {
  serverURLs: null,
  el: null,
  path: null,
  pageSize: DEFAULT_PAGE_SIZE,
  avatar: "mp",
  avatarForce: false,
  avatarCdn: null,
  visitor: false,
  ipService: null,
  qqService: null,
  meta: ["nick", "mail", "link"],
  requiredFields: [],
  placeholder: "Just Go Go",
  lang: "zh-CN",
  langMode: null,
  conversation: null,
  emojiMaps: null,
  emojiCDN: "",
  mathjax: false,
  clazzName: "Comment",
  bake: false,
};

/**
 * Returns the settings with all defaults filled in. `lang` is the page's language, used if the site sets none for its
 * comments.
 */
export function storeOptions(settings: StoreSettings, lang: string): StoreOptions {
  const options = { ...DEFAULTS, lang, ...settings };
  // An empty list shows all fields, as in Valine. Otherwise visitors could not identify themselves.
  const meta: readonly GuestField[] = options.meta.length === 0 ? DEFAULTS.meta : options.meta;
  return { ...options, meta };
}
