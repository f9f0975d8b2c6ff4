import type { FlagValue, PlainFlagValue } from "../messages/faults/commands.js";
import { InvalidArgumentError } from "commander";
import {
  COMMENT_LANGUAGES,
  type CommentLanguage,
  LANGUAGES,
  type Language,
} from "../../runtime/texts/languages.js";
import { parseDate } from "../../runtime/model/date.js";
import { withoutEndSlashes } from "../../runtime/model/path.js";
import { HOSTS, type Host } from "../config/host-names.js";
import { isTimeZone } from "../config/intl-names.js";
import { BODY_SIZES, isCommentClass, isWord, toOrigin } from "../comments/settings/read-options.js";
import { blogLanguage, languageOf } from "../create/blog-language.js";
import { parseSiteAddress, type SiteAddress } from "../hosts/site-address.js";
import { cleanTitle } from "./template.js";

/** Returns the error of an option whose value is invalid. `readUsageMistake` reads the expected value from it. */
export function invalidFlag(expected: FlagValue): InvalidArgumentError {
  return new InvalidArgumentError(JSON.stringify(expected));
}

/** Returns a parser of whole numbers in a range. */
function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw invalidFlag({ kind: "whole-number", least, most });
  };
}

/** Returns a parser that accepts the texts of a pattern as they are. */
function matching(pattern: RegExp, kind: PlainFlagValue): (text: string) => string {
  return (text) => {
    if (pattern.test(text)) return text;
    throw invalidFlag({ kind });
  };
}

/** Parses `--port`. 0 selects a free port. */
export const parsePort = wholeNumber(0, 65_535);

/** Parses `--max-body`, in kB. */
export const parseBodySize = wholeNumber(BODY_SIZES.least, BODY_SIZES.most);

/** Parses `--proxies`. */
export const parseProxies = wholeNumber(0, 9);

/** Parses `--follow`, in seconds. LeanCloud limits the requests of an app per day. */
export const parseFollowSeconds = wholeNumber(1, 86_400);

/** Parses `--host` and `--data` of `hanblog new comments`. Other programs read both from the created files. */
export const parseHost = matching(/^[\w.-]+$/, "host");
export const parseDataFile = matching(/^\/var\/lib(\/[\w-]+)+\/\w[\w.-]*$/, "data-file");

/** Parses `--date` of `hanblog new post`: a day, or a day and a time, in the time zone of the site. */
export function parsePostDate(text: string): string {
  const isPlain = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/.test(text);
  if (isPlain && parseDate(text) !== null) return text;
  throw invalidFlag({ kind: "post-date" });
}

/** Parses `--template` of `hanblog new post`: the name of a file, without its folder. */
export const parseTemplateName = matching(/^[\p{L}\p{N}_-]+$/u, "template-name");

/** Parses `--folder` of `hanblog new post`: a path below the site folder. */
export const parsePostFolder = matching(/^(?!\/)(?!.*(?:^|\/)\.)[^\\:]+$/, "post-folder");

/** The address that a preview listens on, and the host whose behavior it has; `null` for none. */
export interface PreviewHost {
  readonly address: string;
  readonly like: Host | null;
}

/** Parses `--host` of `hanblog preview`, which is an address to listen on or a host. Both can be given. */
export function parsePreviewHost(text: string, former: PreviewHost): PreviewHost {
  const like = HOSTS.find((host) => host === text);
  return like === undefined ? { ...former, address: text } : { ...former, like };
}

/** Parses an id or a key. */
export function parseWord(text: string): string {
  if (isWord(text)) return text;
  throw invalidFlag({ kind: "word" });
}

/** Parses `--sign-max-age`, in milliseconds. */
export function parseAge(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw invalidFlag({ kind: "milliseconds" });
}

/** Parses `--pause`, in seconds. */
export function parseSeconds(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw invalidFlag({ kind: "seconds" });
}

/** Adds an origin to those of earlier `--origin` options. */
export function addOrigin(text: string, origins: readonly string[]): readonly string[] {
  const origin = toOrigin(text);
  if (origin !== null) return [...origins, origin];
  throw invalidFlag({ kind: "origin" });
}

/** Parses the class of comments in the protocol. */
export function parseClassName(text: string): string {
  if (isCommentClass(text)) return text;
  throw invalidFlag({ kind: "class-name" });
}

/** Parses `--lang` of `hanblog new`: the language of a blog, in which messages are printed too if they can be. */
export function parseBlogLanguage(text: string): Language {
  const language = blogLanguage(text);
  if (language !== null) return language;
  throw invalidFlag({ kind: "choice", values: LANGUAGES });
}

/** Parses `--locale` of `hanblog comments setup`: the language of mails and pages of the service. */
export function parseCommentLanguage(text: string): CommentLanguage {
  const language = languageOf(text, COMMENT_LANGUAGES);
  if (language !== null) return language;
  throw invalidFlag({ kind: "choice", values: COMMENT_LANGUAGES });
}

/** Parses `--title` of `hanblog new`. */
export function parseTitle(text: string): string {
  const title = cleanTitle(text);
  if (title !== "") return title;
  throw invalidFlag({ kind: "title" });
}

/** Parses `--time-zone`. */
export function parseTimeZone(text: string): string {
  if (isTimeZone(text)) return text;
  throw invalidFlag({ kind: "time-zone" });
}

/** Parses `--url` of `hanblog new` and `hanblog deploy`. */
export function parseAddress(text: string): SiteAddress {
  const address = parseSiteAddress(text);
  if (address !== null) return address;
  throw invalidFlag({ kind: "address" });
}

/** Parses `--image-server` of `hanblog import`. */
export function parseOrigin(text: string): string {
  return parseHttp(text).origin;
}

/** Parses `--old-url` of `hanblog import`. The result has no slash at the end. */
export function parseOldUrl(text: string): string {
  const { origin, pathname } = parseHttp(text);
  return withoutEndSlashes(origin + pathname);
}

function parseHttp(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw invalidFlag({ kind: "address" });
}
