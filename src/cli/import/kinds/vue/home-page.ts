import type { FileNotes } from "../../notes.js";
import type { FieldChanges } from "../../content/front-matter.js";
import { compact, type Fields, fieldsOf, listOf, textOf } from "../../plain-value.js";
import { imageOf } from "./vue-site.js";

/** Everything except its fields that a home page is read with. */
interface HomeContext {
  readonly notes: FileNotes;
  /** Returns the address in the new site that a link of the page leads to. */
  readonly link: (link: string) => string;
  /** Returns the path of a file that gets the markup of an SVG; missing if such icons are left out. */
  readonly saveSvg?: (markup: string) => string;
}

/** Returns the changes of a home page of VitePress, whose fields are in `hero`. */
export function vitePressHome(fields: Fields, context: HomeContext): FieldChanges {
  const { notes, link } = context;
  if (fields["layout"] !== "home") return {};
  const hero = fieldsOf(fields["hero"]);
  const image = hero["image"];
  notes.translated("home-page");
  return {
    layout: null,
    hero: null,
    home: true,
    heroText: textOf(hero["name"]) ?? textOf(hero["text"]),
    tagline:
      [hero["name"] === undefined ? undefined : textOf(hero["text"]), textOf(hero["tagline"])]
        .filter(Boolean)
        .join(" · ") || undefined,
    heroImage: imageOf(fieldsOf(image)["src"] ?? fieldsOf(image)["light"] ?? image),
    ...actionsOf(hero["actions"], link),
    features: featuresOf(fields["features"], context),
  };
}

/** Returns the changes of a home page of VuePress 2, whose buttons are in `actions`. */
export function vuePressHome(fields: Fields, context: HomeContext): FieldChanges {
  const { notes, link } = context;
  if (fields["home"] !== true) return {};
  // Theme-hope shows several groups of features.
  const groups = listOf(fields["highlights"]).flatMap((group) => listOf(fieldsOf(group)["features"]));
  const features = fields["features"] ?? (groups.length > 0 ? groups : undefined);
  const isOwn = fields["actions"] === undefined && features === undefined;
  if (isOwn) return {};
  notes.translated("home-page");
  return {
    ...(fields["actions"] === undefined ? {} : { actions: null, ...actionsOf(fields["actions"], link) }),
    ...(fields["highlights"] === undefined ? {} : { highlights: null }),
    features: features === undefined ? undefined : (featuresOf(features, context) ?? null),
  };
}

function actionsOf(value: unknown, resolve: HomeContext["link"]): FieldChanges {
  const [first, ...others] = listOf(value).flatMap((entry) => {
    const { text, link } = fieldsOf(entry);
    const [label, target] = [textOf(text), textOf(link)];
    return label === undefined || target === undefined ? [] : [{ text: label, link: resolve(target) }];
  });
  if (first === undefined) return {};
  return {
    actionText: first.text,
    actionLink: first.link,
    ...(others.length === 0 ? {} : { actions: others }),
  };
}

function featuresOf(value: unknown, context: HomeContext): readonly Fields[] | undefined {
  const features = listOf(value).flatMap((entry) => {
    const { title, details, link, linkText, icon } = fieldsOf(entry);
    const [name, target] = [textOf(title), textOf(link)];
    if (name === undefined) return [];
    return [
      {
        title: name,
        // VitePress shows the text of the link below the details.
        details: [textOf(details), textOf(linkText)].filter(Boolean).join(" "),
        ...compact<unknown>({ link: target && context.link(target), icon: iconOf(icon, context) }),
      },
    ];
  });
  return features.length > 0 ? features : undefined;
}

/** Returns an icon that is a character or the path of an image. Other markup and names of icon fonts have no counterpart. */
function iconOf(value: unknown, { saveSvg }: HomeContext): string | undefined {
  const image = fieldsOf(value);
  const text = textOf(image["src"] ?? image["light"] ?? value);
  if (text === undefined) return undefined;
  if (/^\s*<svg[\s>][^]*<\/svg>\s*$/i.test(text)) return saveSvg?.(text.trim());
  const [, shown] = /^\s*<img\b[^<>]*?\ssrc=["']([^"'<>]+)["'][^<>]*>\s*$/i.exec(text) ?? [];
  if (shown !== undefined) return imageOf(shown);
  if (/^[^\p{L}<>/.]{1,12}$/u.test(text)) return text;
  return /^[^\s<>]*\.(?:svg|png|jpe?g|gif|webp|avif|ico)$/i.test(text) ? imageOf(text) : undefined;
}

/** Replaces `{ text, link }` in `prev` and `next` by the link. */
export function neighbourChanges(fields: Fields, resolve: HomeContext["link"]): FieldChanges {
  return Object.fromEntries(
    ["prev", "next"].flatMap((name) => {
      const value = fields[name];
      if (typeof value !== "object" || value === null) return [];
      const link = textOf(fieldsOf(value)["link"]);
      return [[name, link === undefined ? null : resolve(link)]];
    }),
  );
}
