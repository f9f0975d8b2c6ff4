import { parseDecorationOptions, type DecorationOptions } from "hanblog/runtime";
import { nearest } from "./nearest.js";
import { TEXT_NAMES, type Texts } from "./texts.js";

export interface FriendLink {
  readonly title: string;
  readonly desc: string | null;
  readonly logo: string | null;
  readonly email: string | null;
  readonly link: string;
}

/** What a site may say under `themeConfig`. Paths of images begin with `/`, without the base. */
export interface ThemeOptions {
  readonly author: string | null;
  readonly authorAvatar: string | null;
  readonly logo: string | null;
  /** Hero image of a home page that names none itself. */
  readonly heroImage: string | null;
  /** Record number of the site, and where it is registered. */
  readonly record: string | null;
  readonly recordLink: string | null;
  readonly startYear: number | null;
  /** `null`: the span of years stays open. No clock is asked, so that every build is the same. */
  readonly endYear: number | null;
  readonly friendLinks: readonly FriendLink[];
  readonly decorations: DecorationOptions;
  /** Texts in place of those of the language. */
  readonly texts: Partial<Texts>;
}

/** Adds a fault and gives the fallback, so that one pass finds every fault. */
type Read<Value> = (value: unknown, at: string, faults: string[]) => Value;
type Shape<Value> = { readonly [Key in keyof Value]: Read<Value[Key]> };

const friendLink: Shape<FriendLink> = {
  title: required,
  desc: text,
  logo: text,
  email: text,
  link: required,
};

const OPTIONS: Shape<ThemeOptions> = {
  author: text,
  authorAvatar: text,
  logo: text,
  heroImage: text,
  record: text,
  recordLink: text,
  startYear: year,
  endYear: year,
  friendLinks,
  decorations,
  texts,
};

/** Names of VuePress themes that stand elsewhere in hanblog's config. */
const MOVED: Readonly<Record<string, string>> = {
  nav: "nav",
  sidebar: "sidebar",
  sidebarDepth: "sidebarDepth",
  repo: "repository.url",
  docsDir: "repository.dir",
  docsBranch: "repository.branch",
  editLinks: "repository.editLinks",
  locales: "locales",
};

/** Reads `themeConfig`. Throws one `TypeError` that names every fault. */
export function parseOptions(input: unknown): ThemeOptions {
  const faults: string[] = [];
  const options = readShape(OPTIONS, input ?? {}, "themeConfig", faults);
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
  faults.push(fault(at, "a string that is not empty", value));
  return "";
}

function year(value: unknown, at: string, faults: string[]): number | null {
  if (value === undefined || value === null) return null;
  const isText = typeof value === "string" || typeof value === "number";
  if (isText && /^\d{4}$/.test(String(value))) return Number(value);
  faults.push(fault(at, "a year such as 2018", value));
  return null;
}

function friendLinks(value: unknown, at: string, faults: string[]): readonly FriendLink[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    return value.map((entry, index) => readShape(friendLink, entry, `${at}[${index}]`, faults));
  }
  faults.push(fault(at, "a list of { title, desc, logo, email, link }", value));
  return [];
}

function decorations(value: unknown, at: string, faults: string[]): DecorationOptions {
  const parsed = parseDecorationOptions(value, at);
  faults.push(...parsed.faults);
  return parsed.options;
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
  const moved = at === "themeConfig" ? MOVED[key] : undefined;
  if (moved !== undefined) {
    return `${at}.${key}: not an option of the theme; write \`${moved}\` at the top of the config`;
  }
  const near = nearest(key, known);
  const hint = near === null ? `known are ${known.join(", ")}` : `did you mean \`${near}\`?`;
  return `${at}.${key}: unknown option; ${hint}`;
}
