import { DEFAULT_TIME_ZONE } from "../../../../runtime/model/date.js";
import { decodeRoute } from "../../../../runtime/model/path.js";
import { createPageReader } from "../../../content/create-page.js";
import { type Fields, textOf } from "../../plain-value.js";

/** A time after all articles, because VuePress publishes those of the future too. */
const FAR = new Date("9999-01-01T00:00:00Z");

/** Returns the address of a page by its path, text and fields, or `null`. */
type AddressOf = (name: string, text: string, fields: Fields) => string | null;

/**
 * Creates the rule of VuePress for the addresses of pages, which is that of hanblog. `test/cli/migration.build.test.ts`
 * compares both.
 */
export function vuePressAddresses(options: Fields): AddressOf {
  const read = createPageReader({
    locales: { "/": { lang: "en" } },
    permalink: textOf(options["permalink"]) ?? null,
    timeZone: DEFAULT_TIME_ZONE,
    syntax: { html: true, breaks: false, math: true, emoji: true },
    defaults: {},
    passwords: new Map(),
    now: FAR,
  });
  return (name, text, fields) => {
    if (!/\S/.test(name)) return null;
    const { page } = read({ relativePath: name, file: name, updatedAt: null }, text);
    return decodeRoute(fields["home"] === true ? page.regularPath : page.path);
  };
}

/** `@` is the folder of the project in VuePress, and the folder of the site in hanblog. */
export function movedSnippet(path: string, contentDir: string): string | null {
  const start = `@/${contentDir}/`;
  return contentDir !== "" && path.startsWith(start) ? `@/${path.slice(start.length)}` : null;
}
