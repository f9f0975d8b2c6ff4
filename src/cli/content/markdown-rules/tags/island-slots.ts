import { type Body, type IslandUse, islandMark } from "../../../../runtime/model/body.js";
import type { IslandDraft } from "../compilation.js";

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
