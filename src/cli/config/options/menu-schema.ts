import * as z from "zod";
import { brokenRule, ruleIssue, ruleMessage } from "../../messages/rule.js";
import { isRecord } from "../plain-data.js";
import { keyedRecord } from "./keyed-record.js";

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

/**
 * A row of a sidebar: the path of a page (relative to the prefix, with or without `.md`), a pair of path and title, a
 * group, or a list of links. The empty string is the page at the prefix.
 */
export type SidebarInput =
  | string
  | [path: string, title: string]
  | {
      type?: "page" | "group" | "link" | "links" | undefined;
      title?: string | undefined;
      path?: string | undefined;
      children?: SidebarInput[] | undefined;
      collapsable?: boolean | undefined;
      sidebarDepth?: number | undefined;
    };

const sidebarRow: z.ZodType<SidebarInput, SidebarInput> = z.lazy(() =>
  z.union([
    z.string(),
    z.tuple([z.string(), z.string()]),
    z
      .strictObject({
        /**
         * `links` shows rows that are always open below a title, as in a menu. Other kinds are inferred from the other
         * fields.
         */
        type: z.enum(["page", "group", "link", "links"]).optional(),
        /** Name of the group; defaults to the title of the page at `path`. */
        title: z.string().optional(),
        /** Page that the name of the group links to. */
        path: z.string().optional(),
        /** Items of the group. Groups can be nested up to three deep. */
        children: z.array(sidebarRow).optional(),
        /** `false` keeps the group open. */
        collapsable: z.boolean().optional(),
        /** Number of heading levels of the active page that this group shows. */
        sidebarDepth: z.int().min(0).max(5).optional(),
      })
      .refine((row) => row.title !== undefined || row.path !== undefined, {
        message: ruleMessage("sidebar-name"),
        when: isRecord,
      })
      .refine((row) => row.type !== "links" || isLinkList(row), {
        message: ruleMessage("sidebar-links"),
        when: isRecord,
      }),
  ]),
);

function isLinkList({ title, path, children }: Exclude<SidebarInput, string | readonly unknown[]>): boolean {
  const isPlain = (row: SidebarInput) =>
    typeof row === "string" || Array.isArray(row) || (row.type !== "links" && row.children === undefined);
  return title !== undefined && path === undefined && children?.every(isPlain) === true;
}

/** Schema of `sidebar`. */
export const sidebarSchema = z.union([
  z.array(sidebarRow),
  keyedRecord(z.string().startsWith("/"), z.array(sidebarRow)),
]);
