import { STATUSES, type Status } from "./admin-comment.js";

/** Fields that the list can be filtered by. `text` matches a part of the comment, the others must be equal. */
export const FILTER_FIELDS = ["text", "nick", "mail", "ip", "url"] as const;

/** A field to filter by, one of `FILTER_FIELDS`. */
export type FilterField = (typeof FILTER_FIELDS)[number];

/** The filter of the list: a status and the values that comment fields must match. */
export interface CommentFilter {
  readonly status: Status | "all";
  readonly by: Readonly<Partial<Record<FilterField, string>>>;
}

/** The filter that lists all comments. An address without a fragment means this filter. */
export const NO_FILTER: CommentFilter = { status: "all", by: {} };

/**
 * Parses a filter from the address's fragment. A fragment survives a reload and is never sent to a server, so it may
 * hold mail addresses.
 */
export function readFilter(hash: string): CommentFilter {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const status = STATUSES.find((status) => status === params.get("status")) ?? "all";
  const by = FILTER_FIELDS.flatMap((field) => {
    const text = params.get(field) ?? "";
    return text === "" ? [] : [[field, text] as const];
  });
  return { status, by: Object.fromEntries(by) };
}

/** Returns the fragment for a filter; `readFilter` parses it. */
export function writeFilter(filter: CommentFilter): string {
  const text = filterParams(filter).toString();
  return text === "" ? "" : `#${text}`;
}

/** Returns the filter as query parameters of the service's API. */
export function filterParams({ status, by }: CommentFilter): URLSearchParams {
  const params = new URLSearchParams(status === "all" ? {} : { status });
  for (const field of FILTER_FIELDS) {
    const text = by[field] ?? "";
    if (text !== "") params.set(field, text);
  }
  return params;
}

/** Returns the filter with `field` set to `text`, or without `field` if `text` is empty. */
export function filterBy(filter: CommentFilter, field: FilterField, text: string): CommentFilter {
  const { [field]: _, ...others } = filter.by;
  return { ...filter, by: text === "" ? others : { ...others, [field]: text } };
}
