import type { ReactElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { HanblogError, position } from "../../model/error.js";
import { endsParagraph } from "../../model/text/paragraph.js";
import type { Body, IslandUse } from "../../model/document/body.js";
import { createError } from "../theme-faults.js";
import { Html } from "../Html.js";
import type { IslandComponent, IslandContent } from "./island-content.js";

/** Options for rendering the islands of a body. */
export interface RenderBodyOptions {
  /** Source file of the page, for error messages. */
  readonly file: string;
  readonly components: ReadonlyMap<string, IslandComponent>;
  /** URL of a component's style sheet, by name of the component. */
  readonly styles: Readonly<Record<string, string>>;
  /** Creates the tree of an island with all contexts. */
  readonly draw: (island: IslandContent) => ReactElement;
}

const MARK = /<!--island:(\d+)-->/g;
/** A paragraph without a nested one, or a placeholder outside of a paragraph. */
const PLACE = /<p(?=[\s>])(?:(?!<p[\s>])[^])*?<\/p>|<!--island:(\d+)-->/gi;
const START_TAG = /<([a-z][a-z0-9]*)/gi;

/**
 * Returns the HTML of a body with all islands rendered, also those in slots. The style sheets that an island
 * needs precede it, so that it is never shown unstyled. Throws a `HanblogError` with component and line if a
 * component is unknown or throws, or an `AggregateError` if several do.
 */
export function renderBody(body: Body, options: RenderBodyOptions): string {
  // A fast path: most bodies have no islands, and the search for paragraphs is expensive.
  if (body.islands.length === 0) return body.html;
  const linked = new Set<string>();
  const faults = new Map<string, HanblogError>();
  const render = (index: number): string => {
    const use = body.islands[index];
    if (use === undefined) return "";
    const slot = use.slot === null ? null : fillMarks(use.slot, render);
    try {
      return renderIsland(use, { slot, index }, options);
    } catch (error) {
      if (!(error instanceof HanblogError)) throw error;
      if (!faults.has(error.message)) faults.set(error.message, error);
      return "";
    }
  };
  const html = fillMarks(body.html, (index) => {
    const wanted = componentsOf(body, index).filter((name) => !linked.has(name));
    for (const name of wanted) linked.add(name);
    return styleLinks(wanted, options.styles) + render(index);
  });
  const [first, ...others] = faults.values();
  if (first === undefined) return html;
  throw others.length === 0 ? first : new AggregateError([first, ...others], first.message);
}

/**
 * Replaces the placeholders in `html` by the results of `render`. A paragraph that then contains a block
 * becomes a `<div>`. Browsers would close the paragraph before the block, and hydration would not match.
 */
function fillMarks(html: string, render: (index: number) => string): string {
  return html.replace(PLACE, (place, index?: string) => {
    if (index !== undefined) return render(Number(index));
    const filled = place.replace(MARK, (_, inner: string) => render(Number(inner)));
    if (filled === place || !holdsBlock(filled.slice("<p".length))) return filled;
    return filled.replace(/^<p/i, "<div").replace(/<\/p>$/i, "</div>");
  });
}

function holdsBlock(html: string): boolean {
  return [...html.matchAll(START_TAG)].some(([, name = ""]) => endsParagraph(name.toLowerCase()));
}

/** Returns the names of an island's component and of the components in its slot. */
function componentsOf(body: Body, index: number): readonly string[] {
  const use = body.islands[index];
  if (use === undefined) return [];
  const inner = [...(use.slot ?? "").matchAll(MARK)].flatMap(([, mark]) => componentsOf(body, Number(mark)));
  return [use.name, ...inner];
}

function styleLinks(names: readonly string[], styles: Readonly<Record<string, string>>): string {
  const urls = new Set(names.flatMap((name) => (Object.hasOwn(styles, name) ? [styles[name]] : [])));
  return [...urls].map((href) => renderToStaticMarkup(<link rel="stylesheet" href={href} />)).join("");
}

function renderIsland(
  use: IslandUse,
  place: { readonly slot: string | null; readonly index: number },
  options: RenderBodyOptions,
): string {
  const at = position(options.file, use.line);
  const Component = options.components.get(use.name);
  if (Component === undefined) {
    throw new HanblogError("unknown-component", `Unknown component \`<${use.name}>\``, {
      at,
      // The compiler reports unknown components with advice, so this one has none.
      values: { name: use.name, advice: null },
    });
  }
  const { name, props, inline } = use;
  const prefix = islandPrefix(place.index);
  const tree = options.draw({ Component, props, slot: place.slot, inline });
  let html: string;
  try {
    // The browser does not hydrate a component that says so.
    if ("isStatic" in Component) return renderToStaticMarkup(tree);
    html = renderToString(tree, {
      identifierPrefix: prefix,
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw createError("component-failed", { name, step: "render", reason }, { at, cause });
  }
  return renderToStaticMarkup(
    <Html
      tag={inline ? "span" : "div"}
      html={html + hiddenSlot(html, place.slot)}
      data-island={name}
      data-props={JSON.stringify(props)}
      data-prefix={prefix}
    />,
  );
}

/** Returns a prefix that keeps ids of `useId` distinct between islands and the application. */
function islandPrefix(index: number): string {
  return `island${index}-`;
}

/**
 * Returns a template with the slot if the component does not render it, such as a closed accordion. Otherwise
 * the slot would be lost.
 */
function hiddenSlot(html: string, slot: string | null): string {
  if (slot === null || html.includes(' data-slot=""')) return "";
  return `<template data-slot>${slot}</template>`;
}
