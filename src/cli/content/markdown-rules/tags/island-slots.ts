import type { InvalidProp } from "../../../messages/faults/content.js";
import { type Body, type IslandUse, islandMark } from "../../../../runtime/model/document/body.js";
import type { IslandDraft, Compilation } from "../compilation.js";
import { decodeHTMLAttribute } from "entities";
import { findControlIn } from "../../../../runtime/model/text/control-character.js";
import type { Tag, TagAttribute } from "./tag-scanner.js";

// markdown-it replaces every NUL of its input, so an author cannot write these marks.

/** Returns the mark that begins the slot of island `index` in rendered HTML. */
export function slotStart(index: number): string {
  return `\0${index};`;
}

/** Mark that ends the innermost open slot. */
export const SLOT_END = "\0;";

/** Removes the slots from the rendered page and leaves the marks of their islands. */
export function collectIslands(rendered: string, drafts: readonly IslandDraft[]): Body {
  if (drafts.length === 0) return { html: rendered, islands: [] };
  const slots = new Map<number, string>();
  const stack: { readonly index: number; html: string }[] = [];
  // Odd parts are marks: the number of an island, or an empty string at the end of a slot.
  // oxlint-disable-next-line no-control-regex -- NUL is what the marks are made of
  const parts = rendered.split(/\0(\d*);/);
  let html = "";
  for (let at = 0; at < parts.length; at += 2) {
    html += parts[at] ?? "";
    const mark = parts[at + 1];
    if (mark === undefined) break;
    if (mark !== "") {
      stack.push({ index: Number(mark), html });
      html = "";
      continue;
    }
    const outer = stack.pop();
    if (outer === undefined) continue;
    slots.set(outer.index, html.trim());
    html = outer.html + islandMark(outer.index);
  }
  return { html, islands: drafts.map((draft, index) => createIsland(draft, slots.get(index))) };
}

function createIsland({ name, props, inline, line }: IslandDraft, slot: string | undefined): IslandUse {
  return { name, props, slot: slot === undefined || slot === "" ? null : slot, inline, line };
}

/** Returns the props that a tag gives its island. Attributes that cannot be read are reported and omitted. */
export function readProps(
  tag: Tag,
  compilation: Compilation,
  line: number,
): Readonly<Record<string, unknown>> {
  const props: [name: string, value: unknown][] = [];
  for (const attribute of tag.attributes) {
    const prop = checkControls(readProp(attribute, tag.source), tag.source);
    if (prop.kind === "prop") props.push([prop.name, prop.value]);
    else compilation.report("error", "invalid-prop", prop.fault, line);
  }
  return Object.fromEntries(props);
}

type Prop =
  | { readonly kind: "prop"; readonly name: string; readonly value: unknown }
  | { readonly kind: "fault"; readonly fault: InvalidProp };

function readProp({ name, value }: TagAttribute, tag: string): Prop {
  if (/^(?:@|#|v-(?!bind:))/.test(name)) return { kind: "fault", fault: { kind: "name", name, tag } };
  const bound = /^(?::|v-bind:)(.+)$/.exec(name)?.[1];
  const key = toPropName(bound ?? name);
  if (value.kind === "none") return { kind: "prop", name: key, value: true };
  const text = value.kind === "string" ? decodeHTMLAttribute(value.text) : value.text;
  if (bound === undefined && value.kind === "string") return { kind: "prop", name: key, value: text };
  try {
    const parsed: unknown = JSON.parse(text);
    return { kind: "prop", name: key, value: parsed };
  } catch {
    return { kind: "fault", fault: { kind: "json", name, tag, found: text } };
  }
}

/** Rejects a value with control characters, which JSON can express as escapes but HTML forbids. */
function checkControls(prop: Prop, tag: string): Prop {
  const found = prop.kind === "prop" ? findControlIn(prop.value) : null;
  if (found === null || prop.kind === "fault") return prop;
  return { kind: "fault", fault: { kind: "control", name: prop.name, tag, control: found.name } };
}

/**
 * Converts an attribute's name to a prop's: `auto-play` to `autoPlay`, `class` to `className`. Names with `data-` and
 * `aria-` are kept.
 */
function toPropName(name: string): string {
  if (name === "class") return "className";
  if (/^(?:data|aria)-/.test(name)) return name;
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
