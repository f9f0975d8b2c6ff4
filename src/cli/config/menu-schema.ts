import * as z from "zod";
import { brokenRule, ruleIssue, ruleMessage } from "../messages/rule.js";
import { isRecord } from "./is-record.js";

/** A menu entry: `{ text, link }`, or `{ text, items }`; what VuePress and its themes know beside it is left unread. */
export interface NavInput extends Partial<Record<UnreadField, unknown>> {
  text: string;
  link?: string | undefined;
  items?: NavInput[] | undefined;
}

type UnreadField = "ariaLabel" | "icon" | "rel" | "target";

/** The menu stands on every page: a path that counts from the page leads elsewhere on each. */
const SAME_ON_EVERY_PAGE = /^(?:\/|#|[a-z][a-z\d+.-]*:)/i;

const nav: z.ZodType<NavInput, NavInput> = z.lazy(() =>
  z
    .looseObject({
      /** What the menu shows. */
      text: z.string().min(1),
      /** A route of the site, such as `/tag/`, or a URL. */
      link: z.string().regex(SAME_ON_EVERY_PAGE, ruleMessage("menu-link")).optional(),
      /** Entries of a menu of its own, in place of `link`; menus nest two deep. */
      items: z.array(nav).optional(),
    })
    .refine((entry) => (entry.link === undefined) !== (entry.items === undefined), {
      message: ruleMessage("menu-entry"),
      when: isRecord,
    }),
);

/** `items` in each other, the outer ones included. */
const MOST_MENUS = 2;

/** The config's `nav`. A list in a list stands open under its title; there is no place for another one in it. */
export const menuSchema = z.array(nav).superRefine(
  (entries, context) => {
    const issue = ruleIssue(brokenRule("menu-depth", { most: MOST_MENUS }));
    for (const path of deepMenus(entries)) {
      context.addIssue({ code: "custom", path, ...issue, input: entries });
    }
  },
  { when: ({ value }) => Array.isArray(value) },
);

/** Paths of the menus that are nested deeper than that; entries may be faulty otherwise. */
function deepMenus(
  entries: readonly unknown[],
  parents: readonly PropertyKey[] = [],
): readonly PropertyKey[][] {
  return entries.flatMap((entry, index) => {
    const items: unknown = typeof entry === "object" && entry !== null ? Reflect.get(entry, "items") : null;
    if (!Array.isArray(items)) return [];
    const path = [...parents, index, "items"];
    return path.length > MOST_MENUS * 2 ? [path] : deepMenus(items, path);
  });
}
