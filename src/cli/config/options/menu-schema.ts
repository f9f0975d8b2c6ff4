import * as z from "zod";
import { brokenRule, ruleIssue, ruleMessage } from "../../messages/rule.js";
import { isRecord } from "../is-record.js";

/** A menu entry: `{ text, link }` or `{ text, items }`. Other fields of VuePress and its themes are ignored. */
export interface NavInput extends Partial<Record<UnreadField, unknown>> {
  text: string;
  link?: string | undefined;
  items?: NavInput[] | undefined;
}

type UnreadField = "ariaLabel" | "icon" | "rel" | "target";

/** Links that lead to the same address from every page. A relative path would not. */
const SAME_ON_EVERY_PAGE = /^(?:\/|#|[a-z][a-z\d+.-]*:)/i;

const nav: z.ZodType<NavInput, NavInput> = z.lazy(() =>
  z
    .looseObject({
      /** Text of the entry. */
      text: z.string().min(1),
      /** A route of the site, such as `/tag/`, or a URL. */
      link: z.string().regex(SAME_ON_EVERY_PAGE, ruleMessage("menu-link")).optional(),
      /** Entries of a submenu, instead of `link`. Menus can be nested up to two deep. */
      items: z.array(nav).optional(),
    })
    .refine((entry) => (entry.link === undefined) !== (entry.items === undefined), {
      message: ruleMessage("menu-entry"),
      when: isRecord,
    }),
);

/** Maximum number of nested `items`, including the outermost. */
const MOST_MENUS = 2;

/** Schema of `nav`. A submenu in a submenu is always open below its title, and cannot contain another one. */
export const menuSchema = z.array(nav).superRefine(
  (entries, context) => {
    const issue = ruleIssue(brokenRule("menu-depth", { most: MOST_MENUS }));
    for (const path of deepMenus(entries)) {
      context.addIssue({ code: "custom", path, ...issue, input: entries });
    }
  },
  { when: ({ value }) => Array.isArray(value) },
);

/** Returns the paths of the menus that are nested too deep. Entries may be invalid in other ways. */
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
