import * as z from "zod";
import { ruleMessage } from "../../messages/rule.js";
import { isRecord } from "../is-record.js";
import { keyedRecord } from "./keyed-record.js";

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
