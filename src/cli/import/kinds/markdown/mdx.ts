import { readLiteral } from "../../config/read-literals.js";
import { componentStub } from "../../content/component-stub.js";
import { maskCode } from "../../content/prose.js";
import { replacePairs } from "../../content/replace-pairs.js";
import { printProp } from "../../content/vue-markup.js";
import type { FileNotes } from "../../notes.js";
import type { DraftFile, ReadContext } from "../../site-kind.js";

/** Components in the pages of a site, with the names of their attributes. */
export type UsedTags = Map<string, Set<string>>;

/** Components that become plain HTML, because they draw an image. */
const IMAGES = /<(?:Image|Picture|ThemedImage)(?=[\s/>])/g;

/** An import or an export at the start of a line. It ends before the next blank line. */
const MODULE =
  /^(?:import\b(?:[^\n;"']|\n(?!\n))*["'][^"'\n]+["'];?|export\s+(?:const|let|default|function|\{)(?:[^\n]|\n(?!\s*\n))*)[ \t]*(?:\n|$)/gm;
const IMPORT = /^import\s+([\w$]+)?[^"']*?(?:from\s*)?["']([^"'\n]+)["']/;
/** Code of JSX, with two pairs of braces inside. */
const BRACES = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`;
/** An attribute, or all fields of an object as in `{...props}`. */
const ATTRIBUTE = String.raw`\s+(?:[\w:-]+(?:=(?:"[^"]*"|'[^']*'|${BRACES}))?|\{\s*\.\.\.[^{}]*\})`;
const ATTRIBUTES = new RegExp(ATTRIBUTE, "g");
const COMPONENT = new RegExp(String.raw`<([A-Z]\w*)((?:${ATTRIBUTE})*)(\s*\/?>)`, "g");
/** A component that is a part of another one. hanblog has no points in names. */
const INNER_COMPONENT = /<\/?[A-Z]\w*(?:\.\w+)+(?=[\s/>])/g;
const CODE_ATTRIBUTE = new RegExp(String.raw`\s([\w:-]+)=(${BRACES})`, "g");

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
  const valueOf = (braces: string) => readValue(prose.restore(braces), images);
  const text = replacePairs(spaced, { start: /\{\/\*/g, end: /\*\/\}/g }, () => {
    notes.translated("private-comment");
    return "";
  })
    .replace(IMAGES, "<img")
    .replace(INNER_COMPONENT, (name) => name.replaceAll(".", ""))
    .replace(/<(?:img|video|source|a)\s[^<>]*>/g, (tag) =>
      tag.replace(CODE_ATTRIBUTE, (whole, name: string, code: string) => {
        const value = valueOf(code);
        return typeof value === "string" || typeof value === "number" ? textAttribute(name, value) : whole;
      }),
    );
  const lost = (removed: readonly string[], tag: string) =>
    notes.lost("vue-attribute", removed.join(" "), prose.restore(tag));
  return prose.restore(rewriteStyles(rewriteComponents(text, { tags, valueOf, lost }), lost));
}

/** Reports attributes that are removed from a tag. */
type ReportAttributes = (removed: readonly string[], tag: string) => void;

/** Rewrites the attributes of components. Those that only code can evaluate are removed, because they would be errors. */
function rewriteComponents(
  text: string,
  {
    tags,
    valueOf,
    lost,
  }: {
    readonly tags: UsedTags;
    readonly valueOf: (braces: string) => unknown;
    readonly lost: ReportAttributes;
  },
): string {
  return text.replace(COMPONENT, (whole, tag: string, attributes: string, end: string) => {
    const used = tags.get(tag) ?? new Set<string>();
    if (!OWN.has(tag)) tags.set(tag, used);
    const removed: string[] = [];
    const kept = attributes.replace(ATTRIBUTES, (attribute) => {
      const [, name = "", code = ""] = /^\s+([\w:-]*)=?([^]*)$/.exec(attribute) ?? [];
      if (name !== "") used.add(name);
      if (!code.startsWith("{")) return attribute;
      const value = name === "" ? undefined : valueOf(code);
      if (value === undefined) removed.push(name === "" ? code : name);
      return value === undefined ? "" : printProp(name, value);
    });
    if (removed.length > 0) lost(removed, whole);
    return `<${tag}${kept}${end}`;
  });
}

function rewriteStyles(text: string, lost: ReportAttributes): string {
  return text.replace(/<[a-z][^<>]*>/g, (tag) =>
    tag.replace(/\sclassName=/g, " class=").replace(/\sstyle=\{\{[^{}]*\}\}/g, (style) => {
      lost([style.trim()], tag);
      return "";
    }),
  );
}

/** Returns the value of code in braces: a literal, or the path of an image. Returns `undefined` for any other expression. */
function readValue(braces: string, images: ReadonlyMap<string, string>): unknown {
  const code = braces.slice(1, -1).trim();
  const [, image] = /^([\w$]+)(?:\.src|\.default)?$/.exec(code) ?? [];
  return (
    images.get(image ?? "") ??
    /^require\(\s*["']([^"']+)["']\s*\)(?:\.default)?$/.exec(code)?.[1] ??
    readLiteral(code)
  );
}

function textAttribute(name: string, value: string | number): string {
  return ` ${name}="${String(value).replaceAll('"', "&quot;")}"`;
}

/** Writes a stub for each component of MDX, and reports it. */
export function componentStubs(tags: UsedTags, { old, notes, texts }: ReadContext): readonly DraftFile[] {
  return [...tags]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, attributes]) => {
      const file = old.files.find((one) =>
        new RegExp(`(?:^|/)${name}\\.(?:astro|[jt]sx|vue|svelte)$`).test(one),
      );
      notes.lost("component", `<${name}>`, file === undefined ? null : { file });
      const props = [...attributes].filter(
        (prop) => /^[A-Za-z][\w-]*$/.test(prop) && !/^(?:key|class|style)$/.test(prop),
      );
      return {
        target: `components/${name}.tsx`,
        text: componentStub({ name, props, vueFile: file ?? null }, texts.stub),
      };
    });
}
