import type { FileNotes } from "../../notes.js";
import { replacePairs } from "../../content/replace-pairs.js";
import { maskCode } from "../../content/prose.js";

/** Components in the pages of a site, with the names of their attributes. */
export type UsedTags = Map<string, Set<string>>;

/** Components that become plain HTML, because they draw an image. */
const IMAGES = /<(?:Image|Picture|ThemedImage)(?=[\s/>])/g;

/** An import or an export at the start of a line. It ends before the next blank line. */
const MODULE =
  /^(?:import\b(?:[^\n;"']|\n(?!\n))*["'][^"'\n]+["'];?|export\s+(?:const|let|default|function|\{)(?:[^\n]|\n(?!\s*\n))*)[ \t]*(?:\n|$)/gm;
const IMPORT = /^import\s+([\w$]+)?[^"']*?(?:from\s*)?["']([^"'\n]+)["']/;
const TAG = /<([A-Z][\w.]*)((?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}))?)*)\s*\/?>/g;
const ATTRIBUTE = /\s([\w:-]+)=\{((?:[^{}]|\{[^{}]*\})*)\}/g;
const NAME = /\s([\w:-]+)(?==|\s|$)/g;

/** Components that hanblog has, or that its markdown replaces. */
const OWN = new Set(["Badge", "CodeGroup", "CodeGroupItem"]);

/**
 * Rewrites MDX as markdown: imports and comments are removed, imported images get their path, and literals of attributes become text.
 * Components are collected for stubs.
 */
export function rewriteMdx(
  body: string,
  { notes, tags }: { readonly notes: FileNotes; readonly tags: UsedTags },
): string {
  const prose = maskCode(body);
  const images = new Map<string, string>();
  const withoutModules = prose.text.replace(MODULE, (whole) => {
    const [, name, file = ""] = IMPORT.exec(whole) ?? [];
    if (name !== undefined && /\.(?:png|jpe?g|gif|webp|svg|avif|mp4|webm)$/i.test(file))
      images.set(name, file);
    else if (!whole.startsWith("import")) notes.lost("script", whole.split("\n")[0] ?? "", whole);
    return "";
  });
  const spaced = withoutModules === prose.text ? withoutModules : withoutModules.replace(/\n{3,}/g, "\n\n");
  const text = replacePairs(spaced, { start: /\{\/\*/g, end: /\*\/\}/g }, () => {
    notes.translated("private-comment");
    return "";
  })
    .replace(IMAGES, "<img")
    .replace(/<(?:img|video|source|a|[A-Z])[^<>]*>/g, (tag) =>
      tag.replace(
        ATTRIBUTE,
        (whole, name: string, code: string) => literalAttribute(name, code.trim(), images) ?? whole,
      ),
    );
  return prose.restore(rewriteTags(text, notes, tags));
}

function rewriteTags(text: string, notes: FileNotes, tags: UsedTags): string {
  for (const [, name = "", attributes = ""] of text.matchAll(TAG)) {
    if (OWN.has(name)) continue;
    const used = tags.get(name) ?? new Set<string>();
    for (const [, attribute = ""] of attributes.matchAll(NAME)) used.add(attribute);
    tags.set(name, used);
  }
  return text.replace(/<[a-z][^<>]*>/g, (tag) =>
    tag.replace(/\sclassName=/g, " class=").replace(/\sstyle=\{\{[^{}]*\}\}/g, (style) => {
      notes.lost("vue-attribute", style.trim(), tag);
      return "";
    }),
  );
}

/** Returns an attribute with its text, or `null` for an expression that only code can evaluate. */
function literalAttribute(name: string, code: string, images: ReadonlyMap<string, string>): string | null {
  const [, image] = /^([\w$]+)(?:\.src|\.default)?$/.exec(code) ?? [];
  const file = images.get(image ?? "") ?? /^require\(\s*["']([^"']+)["']\s*\)(?:\.default)?$/.exec(code)?.[1];
  const text =
    file ??
    /^(?:"([^"]*)"|'([^']*)'|`([^`$]*)`|(-?\d+(?:\.\d+)?))$/
      .exec(code)
      ?.slice(1)
      .find((one) => one !== undefined);
  return text === undefined ? null : ` ${name}="${text.replaceAll('"', "&quot;")}"`;
}
