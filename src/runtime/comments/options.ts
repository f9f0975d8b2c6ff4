import { DEFAULT_PAGE_SIZE, type GuestField, type StoreSettings } from "../model/comments.js";

type Filled = Required<Omit<StoreSettings, OptionalName>>;
type OptionalName =
  | "serverURLs"
  | "el"
  | "path"
  | "avatarCdn"
  | "ipService"
  | "qqService"
  | "langMode"
  | "emojiMaps";

/** Settings with every default in place (spec/comments.md §3); `null` is "not set". */
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
  emojiMaps: null,
  emojiCDN: "",
  mathjax: false,
  clazzName: "Comment",
  bake: false,
};

/** Fills settings up. `lang` is the page's language, for a site that names none for its comments. */
export function storeOptions(settings: StoreSettings, lang: string): StoreOptions {
  const options = { ...DEFAULTS, lang, ...settings };
  // An empty list leaves no way to say who one is, so it shows all, as the original does.
  const meta: readonly GuestField[] = options.meta.length === 0 ? DEFAULTS.meta : options.meta;
  return { ...options, meta };
}
