import { type DecorationInput, parseDecorationOptions, type DecorationOptions } from "hanblog/runtime";
import { LOOK_NAMES, type LookName, withLook } from "./options/looks.js";
import { isMode, MODES, type Mode } from "./navbar/mode.js";
import { nearest } from "./options/nearest.js";
import { oldOptionAdvice } from "./options/old-options.js";
import { TEXT_NAMES, type Texts } from "./texts.js";

/** A link to a friend's site. A missing field is `null`. */
export interface FriendLink {
  readonly title: string;
  readonly desc: string | null;
  readonly logo: string | null;
  /** URL of the avatar that the build derives from `email`, or `null`. It is used without a `logo`. */
  readonly avatar: string | null;
  /** The build replaces the author's `email` by `avatar`, so no address gets into a page. */
  readonly email: null;
  readonly link: string;
}

/** A line of text with an optional link. */
export interface Announcement {
  readonly text: string;
  /** A path of the site or a URL, or `null`. */
  readonly link: string | null;
}

const HOME_LAYOUTS = ["list", "magazine"] as const;
/** A layout of the list on home pages. */
export type HomeLayout = (typeof HOME_LAYOUTS)[number];

/** A link to a profile of the author on another site. */
export interface SocialLink {
  readonly text: string;
  readonly link: string;
}

/** Options under `themeConfig`, with defaults filled in. Paths of images begin with `/` and do not contain the base. */
export interface ThemeOptions {
  readonly author: string | null;
  readonly authorAvatar: string | null;
  readonly logo: string | null;
  /** Name of a finished look, or `null`. The build bundles its style sheet. */
  readonly look: string | null;
  /** Line on the first page of home pages, or `null`. Authors may write its text alone. */
  readonly announcement: Announcement | null;
  /** Layout of the list on home pages: rows, or a lead article and cards with covers. `list` by default. */
  readonly home: HomeLayout;
  /** A line next to the title of the timeline, or `null`. */
  readonly timelineTagline: string | null;
  /** Hero image of a home page whose front matter sets none, or `null`. */
  readonly heroImage: string | null;
  /** Record number of the site, or `null`. `recordLink` is the address of the registry. */
  readonly record: string | null;
  readonly recordLink: string | null;
  /** Lines at the end of the footer, such as a licence or another record number. Authors may write their texts alone. */
  readonly footer: readonly Announcement[];
  readonly startYear: number | null;
  /** End of the span of years in the footer. With `null`, the footer shows only `startYear`. */
  readonly endYear: number | null;
  readonly friendLinks: readonly FriendLink[];
  readonly socialLinks: readonly SocialLink[];
  /** Colour mode before a visitor chooses one. The default is `dark`. */
  readonly mode: Mode;
  /** Whether visitors can choose the mode. The default is `true`. */
  readonly modePicker: boolean;
  /** Whether the home page shows the loader screen at the start of a session. The default is `false`. */
  readonly loader: boolean;
  readonly decorations: DecorationOptions;
  /** Texts of the site that replace the theme's own. */
  readonly texts: Partial<Texts>;
}

type GivenText = string | null;
type GivenYear = number | string | null;
type GivenLine = string | { readonly text: string; readonly link?: GivenText } | null;

interface GivenFriend {
  readonly title: string;
  readonly link: string;
  readonly desc?: GivenText;
  readonly logo?: GivenText;
  readonly avatar?: GivenText;
  readonly email?: GivenText;
}

/** Options under `themeConfig`, as authors write them. */
export interface ThemeConfig extends Partial<Record<keyof ThemeOptions, unknown>> {
  readonly author?: GivenText;
  readonly authorAvatar?: GivenText;
  readonly logo?: GivenText;
  readonly look?: LookName | null;
  readonly announcement?: GivenLine;
  readonly home?: HomeLayout;
  readonly timelineTagline?: GivenText;
  readonly heroImage?: GivenText;
  readonly record?: GivenText;
  readonly recordLink?: GivenText;
  readonly footer?: GivenLine | readonly GivenLine[];
  readonly startYear?: GivenYear;
  readonly endYear?: GivenYear;
  readonly friendLinks?: readonly GivenFriend[] | null;
  readonly socialLinks?: readonly SocialLink[] | null;
  readonly mode?: Mode;
  readonly modePicker?: boolean;
  readonly loader?: boolean;
  readonly decorations?: DecorationInput;
  readonly texts?: Partial<Texts> | null;
}

/** Reads an option. For an invalid value, it adds a fault and returns the default, so one pass finds all faults. */
type Read<Value> = (value: unknown, at: string, faults: string[]) => Value;
type Shape<Value> = { readonly [Key in keyof Value]: Read<Value[Key]> };

const friendLink: Shape<FriendLink> = {
  title: required,
  desc: text,
  logo: text,
  avatar: text,
  email: address,
  link: required,
};

const announcementShape: Shape<Announcement> = { text: required, link: text };
const socialLink: Shape<SocialLink> = { text: required, link: required };

const OPTIONS: Shape<ThemeOptions> = {
  author: text,
  authorAvatar: text,
  logo: text,
  look: oneOf<string | null>([null, ...LOOK_NAMES]),
  announcement,
  home: oneOf(HOME_LAYOUTS),
  timelineTagline: text,
  heroImage: text,
  record: text,
  recordLink: text,
  footer: footerLines,
  startYear: year,
  endYear: year,
  friendLinks: listOf(friendLink, "title, desc, logo, email, link"),
  socialLinks: listOf(socialLink, "text, link"),
  mode,
  modePicker: flag(true),
  loader: flag(false),
  decorations,
  texts,
};

/** Parses `themeConfig`. Throws a `TypeError` with one line per fault. */
export function parseOptions(input: unknown): ThemeOptions {
  const faults: string[] = [];
  const options = readShape(
    OPTIONS,
    isRecord(input) ? withLook(input) : (input ?? {}),
    "themeConfig",
    faults,
  );
  if (faults.length > 0) throw new TypeError(faults.join("\n"));
  return options;
}

function readShape<Value extends object>(
  shape: Shape<Value>,
  input: unknown,
  at: string,
  faults: string[],
): Value {
  if (!isRecord(input)) faults.push(fault(at, "an object", input));
  const record = isRecord(input) ? input : {};
  for (const key of Object.keys(record)) {
    if (!Object.hasOwn(shape, key)) faults.push(unknownKey(key, at, Object.keys(shape)));
  }
  const entries = Object.entries<Read<unknown>>(shape).map(([key, read]) => [
    key,
    read(record[key], `${at}.${key}`, faults),
  ]);
  return Object.fromEntries(entries) as Value;
}

function text(value: unknown, at: string, faults: string[]): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") faults.push(fault(at, "a string", value));
  return typeof value === "string" && value !== "" ? value : null;
}

function required(value: unknown, at: string, faults: string[]): string {
  if (typeof value === "string" && value !== "") return value;
  faults.push(fault(at, "a non-empty string", value));
  return "";
}

function year(value: unknown, at: string, faults: string[]): number | null {
  if (value === undefined || value === null) return null;
  const isText = typeof value === "string" || typeof value === "number";
  if (isText && /^\d{4}$/.test(String(value))) return Number(value);
  faults.push(fault(at, "a year such as 2018", value));
  return null;
}

function mode(value: unknown, at: string, faults: string[]): Mode {
  if (value !== undefined && !isMode(value)) faults.push(fault(at, `one of ${MODES.join(", ")}`, value));
  return isMode(value) ? value : "dark";
}

function flag(fallback: boolean): Read<boolean> {
  return (value, at, faults) => {
    if (value !== undefined && typeof value !== "boolean") faults.push(fault(at, "true or false", value));
    return typeof value === "boolean" ? value : fallback;
  };
}

/** Reads one of several values. The first is the default. */
function oneOf<Value extends string | null>(values: readonly [Value, ...Value[]]): Read<Value> {
  return (value, at, faults) => {
    const found = values.find((one) => one === value);
    if (found === undefined && value !== undefined)
      faults.push(fault(at, `one of ${values.filter((one) => one !== null).join(", ")}`, value));
    return found ?? values[0];
  };
}

function address(value: unknown, at: string, faults: string[]): null {
  if (value !== undefined && value !== null) faults.push(fault(at, "an e-mail address", value));
  return null;
}

function listOf<Entry extends object>(shape: Shape<Entry>, names: string): Read<readonly Entry[]> {
  return (value, at, faults) => {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value)) {
      return value.map((entry, index) => readShape(shape, entry, `${at}[${index}]`, faults));
    }
    faults.push(fault(at, `a list of { ${names} }`, value));
    return [];
  };
}

function decorations(value: unknown, at: string, faults: string[]): DecorationOptions {
  const parsed = parseDecorationOptions(value, at);
  faults.push(...parsed.faults);
  return parsed.options;
}

function announcement(value: unknown, at: string, faults: string[]): Announcement | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "string") return { text: value, link: null };
  if (isRecord(value)) return readShape(announcementShape, value, at, faults);
  faults.push(fault(at, "a text or { text, link }", value));
  return null;
}

function footerLines(value: unknown, at: string, faults: string[]): readonly Announcement[] {
  const lines: readonly unknown[] = Array.isArray(value) ? value : [value];
  return lines.flatMap(
    (line, index) => announcement(line, Array.isArray(value) ? `${at}[${index}]` : at, faults) ?? [],
  );
}

function texts(value: unknown, at: string, faults: string[]): Partial<Texts> {
  if (value === undefined || value === null) return {};
  if (!isRecord(value)) {
    faults.push(fault(at, "an object of texts", value));
    return {};
  }
  for (const [name, entry] of Object.entries(value)) {
    if (!(TEXT_NAMES as readonly string[]).includes(name)) {
      faults.push(unknownKey(name, at, TEXT_NAMES));
    } else if (typeof entry !== "string") faults.push(fault(`${at}.${name}`, "a string", entry));
  }
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fault(at: string, expected: string, found: unknown): string {
  return `${at}: expected ${expected}, found ${JSON.stringify(found) ?? String(found)}`;
}

function unknownKey(key: string, at: string, known: readonly string[]): string {
  const advice = at === "themeConfig" ? oldOptionAdvice(key) : null;
  if (advice !== null) return `${at}.${key}: unknown option; ${advice}`;
  const near = nearest(key, known);
  const hint = near === null ? `known options: ${known.join(", ")}` : `did you mean \`${near}\`?`;
  return `${at}.${key}: unknown option; ${hint}`;
}
