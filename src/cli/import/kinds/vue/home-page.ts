import type { FileNotes } from "../../notes.js";
import type { FieldChanges } from "../../content/front-matter.js";
import { type Fields, fieldsOf, listOf, textOf } from "../../plain-value.js";
import { imageOf } from "./vue-links.js";

/** Returns the changes of a home page of VitePress, whose fields are in `hero`. */
export function vitePressHome(fields: Fields, notes: FileNotes): FieldChanges {
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
    ...actionOf(hero["actions"]),
    features: featuresOf(fields["features"]),
  };
}

/** Returns the changes of a home page of VuePress 2, whose buttons are in `actions`. */
export function vuePressHome(fields: Fields, notes: FileNotes): FieldChanges {
  if (fields["home"] !== true) return {};
  // Theme-hope shows several groups of features.
  const groups = listOf(fields["highlights"]).flatMap((group) => listOf(fieldsOf(group)["features"]));
  const features = fields["features"] ?? (groups.length > 0 ? groups : undefined);
  const isOwn = fields["actions"] === undefined && features === undefined;
  if (isOwn) return {};
  notes.translated("home-page");
  return {
    ...(fields["actions"] === undefined ? {} : { actions: null, ...actionOf(fields["actions"]) }),
    ...(fields["highlights"] === undefined ? {} : { highlights: null }),
    features: features === undefined ? undefined : (featuresOf(features) ?? null),
  };
}

function actionOf(value: unknown): FieldChanges {
  const [first] = listOf(value).map(fieldsOf);
  const text = textOf(first?.["text"]);
  const link = textOf(first?.["link"]);
  return text === undefined || link === undefined ? {} : { actionText: text, actionLink: link };
}

function featuresOf(value: unknown): readonly Fields[] | undefined {
  const features = listOf(value).flatMap((entry) => {
    const { title, details } = fieldsOf(entry);
    const name = textOf(title);
    return name === undefined ? [] : [{ title: name, details: textOf(details) ?? "" }];
  });
  return features.length > 0 ? features : undefined;
}

/** Replaces `{ text, link }` in `prev` and `next` by the link. */
export function neighbourChanges(fields: Fields): FieldChanges {
  return Object.fromEntries(
    ["prev", "next"].flatMap((name) => {
      const value = fields[name];
      if (typeof value !== "object" || value === null) return [];
      return [[name, textOf(fieldsOf(value)["link"]) ?? null]];
    }),
  );
}
