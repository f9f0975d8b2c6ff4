import * as z from "zod";
import { isRecord } from "./is-record.js";
import { keyedRecord } from "./keyed-record.js";

/**
 * A row of a sidebar: the path of a page (relative to the prefix, with or without `.md`), a pair of path
 * and title, or a group. The empty string is the prefix itself.
 */
export type SidebarInput =
  | string
  | [path: string, title: string]
  | {
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
        /** Name of the group; without one, the title of the page at `path`. */
        title: z.string().optional(),
        /** A page that the name of the group leads to. */
        path: z.string().optional(),
        /** Rows of the group; groups nest at most three deep. */
        children: z.array(sidebarRow).optional(),
        /** `false` keeps the group open. */
        collapsable: z.boolean().optional(),
        /** Heading levels of the active page that are shown in this group. */
        sidebarDepth: z.int().min(0).max(5).optional(),
      })
      .refine((row) => row.title !== undefined || row.path !== undefined, {
        message: "a sidebar group has a `title`, a `path`, or both",
        when: isRecord,
      }),
  ]),
);

/** The config's `sidebar`. */
export const sidebarSchema = z.union([
  z.array(sidebarRow),
  keyedRecord(z.string().startsWith("/"), z.array(sidebarRow)),
]);
