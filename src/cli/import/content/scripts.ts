import type { OptionSource } from "../options/option-source.js";
import { compact, type Fields, fieldsOf, isFields } from "../plain-value.js";

/** Options of hanblog for tags in the head. */
export interface HeadOptions {
  readonly head: readonly unknown[];
  readonly scripts: readonly Fields[];
}

/** Names of `<meta>` that hanblog writes for every page. */
const OWN_META = new Set(["viewport", "description", "generator"]);

/** Reads `head` of VuePress and VitePress: `[name, attributes, text]`. Scripts with a source become `scripts`. */
export function readHead(value: unknown, { notes, file }: OptionSource): HeadOptions {
  const head: unknown[] = [];
  const scripts: Fields[] = [];
  for (const tag of Array.isArray(value) ? value : []) {
    if (!Array.isArray(tag) || typeof tag[0] !== "string") continue;
    const [name, given, text]: readonly unknown[] = tag;
    const attributes = readAttributes(given);
    const src = attributes["src"];
    if (name === "meta" && OWN_META.has(String(attributes["name"]))) continue;
    if (name === "meta" && attributes["charset"] !== undefined) continue;
    if (name === "script" && typeof src === "string" && /^(?:https:\/\/|\/(?!\/))/.test(src)) {
      const { src: _, integrity, type, async: _async, defer: _defer, ...rest } = attributes;
      scripts.push(
        compact<unknown>({
          src,
          integrity:
            typeof integrity === "string" && /^sha(?:256|384|512)-/.test(integrity) ? integrity : undefined,
          attributes: compact<unknown>({ ...rest, type: type === "module" ? type : undefined }),
        }),
      );
      continue;
    }
    if (name === "script" && typeof src === "string" && /^(?:http:)?\/\//.test(src)) {
      // A script without https is an error, and most hosts have https.
      notes.lost("head-script", src, { file });
      continue;
    }
    head.push(typeof text === "string" && text !== "" ? [name, attributes, text] : [name, attributes]);
  }
  return { head, scripts };
}

function readAttributes(value: unknown): Record<string, string | boolean> {
  const entries = Object.entries(fieldsOf(isFields(value) ? value : {}));
  return Object.fromEntries(
    entries.flatMap(([name, attribute]): readonly (readonly [string, string | boolean])[] => {
      if (typeof attribute === "boolean" || typeof attribute === "string") return [[name, attribute]];
      return typeof attribute === "number" ? [[name, String(attribute)]] : [];
    }),
  );
}
