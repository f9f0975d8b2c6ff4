import { STATUSES, type Status } from "./admin-comment.js";

/** Fields that a list can be narrowed by; `text` is contained in the comment, the others are equal. */
export const FILTER_FIELDS = ["text", "nick", "mail", "ip", "url"] as const;

/** One of `FILTER_FIELDS`. */
export type FilterField = (typeof FILTER_FIELDS)[number];

/** Which comments the list shows. */
export interface CommentFilter {
  readonly status: Status | "all";
  readonly by: Readonly<Partial<Record<FilterField, string>>>;
}

/** All comments; an address without a fragment means it. */
export const NO_FILTER: CommentFilter = { status: "all", by: {} };

/** Reads the fragment of the address: it survives a reload, and is never sent to a server, as mails must not be. */
export function readFilter(hash: string): CommentFilter {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const status = STATUSES.find((status) => status === params.get("status")) ?? "all";
  const by = FILTER_FIELDS.flatMap((field) => {
    const text = params.get(field) ?? "";
    return text === "" ? [] : [[field, text] as const];
  });
  return { status, by: Object.fromEntries(by) };
}

/** The fragment that `readFilter` reads. */
export function writeFilter(filter: CommentFilter): string {
  const text = filterParams(filter).toString();
  return text === "" ? "" : `#${text}`;
}

/** As the service takes it. */
export function filterParams({ status, by }: CommentFilter): URLSearchParams {
  const params = new URLSearchParams(status === "all" ? {} : { status });
  for (const field of FILTER_FIELDS) {
    const text = by[field] ?? "";
    if (text !== "") params.set(field, text);
  }
  return params;
}

/** A filter narrowed by one more field, or widened by it where the text is empty. */
export function filterBy(filter: CommentFilter, field: FilterField, text: string): CommentFilter {
  const { [field]: _, ...others } = filter.by;
  return { ...filter, by: text === "" ? others : { ...others, [field]: text } };
}
