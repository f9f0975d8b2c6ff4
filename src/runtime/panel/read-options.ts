import type { ConversationSettings, StoreSettings } from "../model/comments.js";
import {
  readAddress,
  readAvatar,
  readBadge,
  readCount,
  readFields,
  readFlag,
  readReactions,
  readText,
  readTexts,
  WRONG,
  type Read,
} from "./option-readers.js";
import type { PanelOptions, Service } from "./panel-options.js";

/** The readers of all options. */
const OPTIONS = {
  appId: readText,
  appKey: readText,
  serverURLs: readAddress,
  path: readText,
  pageSize: readCount,
  avatar: readAvatar,
  avatarForce: readFlag,
  avatar_cdn: readAddress,
  visitor: readFlag,
  recordIP: readFlag,
  ip_service: readAddress,
  enableQQ: readFlag,
  qq_service: readAddress,
  meta: readFields,
  requiredFields: readFields,
  placeholder: readText,
  lang: readText,
  langMode: readTexts,
  emojiMaps: readTexts,
  emojiCDN: readText,
  mathjax: readFlag,
  clazzName: readText,
} as const satisfies Readers;

/** The readers of the parts of the conversation. */
const PARTS = {
  badge: readBadge,
  sort: readFlag,
  likes: readFlag,
  reactions: readReactions,
  ownChanges: readCount,
  readers: readReactions,
  moderation: readFlag,
} as const satisfies Readers;

type Readers = Readonly<Record<string, (value: unknown) => Read<unknown>>>;

/** The name of an option, as the guide writes it. */
export type OptionName = keyof typeof ALL;
const ALL = { ...OPTIONS, ...PARTS };
type Values = {
  readonly [Name in keyof typeof OPTIONS]?: Exclude<
    ReturnType<(typeof OPTIONS)[Name]>,
    undefined | typeof WRONG
  >;
};

/** Other names of options, as `plainName` returns them. The first name that is set counts. */
const ALIASES: Readonly<Record<string, OptionName>> = {
  guestinfo: "meta",
  language: "lang",
  serverurl: "serverURLs",
};

/** Options that are read elsewhere, and settings that themes pass along. */
const SILENT = ["el", "conversation", "enable", "commentcount", "liburl"];

const NAMES: ReadonlyMap<string, OptionName> = new Map([
  ...(Object.keys(ALL) as OptionName[]).map((name) => [plainName(name), name] as const),
  ...Object.entries(ALIASES),
]);

/** An option that the panel cannot follow. */
export type OptionFault =
  | { readonly kind: "unknown"; readonly name: string }
  | { readonly kind: "wrong"; readonly name: string; readonly value: unknown; readonly option: OptionName }
  | { readonly kind: "needs"; readonly name: string; readonly other: string }
  | { readonly kind: "missing"; readonly name: string }
  | { readonly kind: "other-app"; readonly appId: string }
  | { readonly kind: "no-element"; readonly place: string };

/** The settings of a panel, and the options that it cannot follow. */
export interface ReadOptions {
  readonly settings: StoreSettings;
  readonly faults: readonly OptionFault[];
}

/** The defaults that depend on where the script came from. */
export interface OptionDefaults {
  /** Address of the folder of the script. It is the service's address if that sent the script. */
  readonly server: string;
  readonly service: Service | null;
}

/** Reads options by the names of Valine 1.3 to 1.5, in any case, and with or without underscores. */
export function readOptions(given: PanelOptions, defaults: OptionDefaults): ReadOptions {
  const faults: OptionFault[] = [];
  const { values, parts } = readValues(given, faults);
  const { avatar_cdn, recordIP, ip_service, enableQQ, qq_service, ...same } = values;
  const need = (flag: boolean | undefined, url: string | undefined, name: string, other: string) => {
    if (flag === true && url === undefined) faults.push({ kind: "needs", name, other });
    return flag === true ? url : undefined;
  };
  const settings: Unfilled<StoreSettings> = {
    ...same,
    ...findApp(values, defaults, faults),
    avatarCdn: avatar_cdn,
    ipService: need(recordIP, ip_service, "recordIP", "ip_service"),
    qqService: need(enableQQ, qq_service, "enableQQ", "qq_service"),
    conversation: partsOf({ ...defaults.service?.parts, ...parts }),
  };
  return { settings: filled(settings) as StoreSettings, faults };
}

type Unfilled<Type> = { readonly [Name in keyof Type]: Type[Name] | undefined };

function readValues(
  given: PanelOptions,
  faults: OptionFault[],
): { readonly values: Values; readonly parts: object } {
  const { conversation } = given;
  const all: [string, unknown][] = Object.entries({ ...given, ...Object(conversation) });
  const values: Record<string, unknown> = {};
  const parts: Record<string, unknown> = {};
  // A name of an alias comes last, because `guest_info` takes precedence.
  for (const [name, value] of all.toSorted(([a], [b]) => Number(isAlias(a)) - Number(isAlias(b)))) {
    const known = NAMES.get(plainName(name));
    if (value === undefined || value === null || SILENT.includes(plainName(name))) continue;
    if (known === undefined) {
      faults.push({ kind: "unknown", name });
      continue;
    }
    const found = ALL[known](value);
    if (found === WRONG) faults.push({ kind: "wrong", name, value, option: known });
    else if (found !== undefined) (known in PARTS ? parts : values)[known] = found;
  }
  return { values, parts };
}

function isAlias(name: string): boolean {
  return Object.hasOwn(ALIASES, plainName(name));
}

/** Returns a name without its case and underscores: HTML knows no case in the names of attributes. */
function plainName(name: string): string {
  return name.replaceAll(/[-_]/g, "").toLowerCase();
}

/**
 * Returns the app and its server. A service that sent the script knows its own app, so that a page with the keys of
 * LeanCloud needs no other change.
 */
function findApp(
  { appId = "", appKey = "", serverURLs }: Values,
  { server, service }: OptionDefaults,
  faults: OptionFault[],
): Pick<StoreSettings, "appId" | "appKey" | "serverURLs"> {
  if (service !== null && (serverURLs === undefined || serverURLs === server)) {
    if (appId !== "" && appId !== service.appId) faults.push({ kind: "other-app", appId });
    return { appId: service.appId, appKey: service.appKey, serverURLs: server };
  }
  if (appId === "") faults.push({ kind: "missing", name: "appId" });
  if (appKey === "") faults.push({ kind: "missing", name: "appKey" });
  if (serverURLs === undefined) faults.push({ kind: "missing", name: "serverURLs" });
  return { appId, appKey, ...(serverURLs === undefined ? {} : { serverURLs }) };
}

/** Returns the parts of the conversation that are on, or `undefined` if all are off. */
function partsOf(parts: object): ConversationSettings | undefined {
  const on = Object.entries(parts).filter(([, value]) => value);
  return on.length > 0 ? Object.fromEntries(on) : undefined;
}

function filled(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
