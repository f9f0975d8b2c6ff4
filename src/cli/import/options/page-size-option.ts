import { DEFAULT_PAGE_SIZE } from "../../../runtime/model/pagination.js";

/** Returns `pageSize` of the configuration, or `undefined` for the default and for a number that hanblog does not accept. */
export function pageSizeOption(value: unknown): number | undefined {
  return typeof value === "number" && value >= 1 && value <= 1000 && value !== DEFAULT_PAGE_SIZE
    ? value
    : undefined;
}
