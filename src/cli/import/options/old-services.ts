import type { Fields } from "../plain-value.js";
import { commentOptionNames, readComments, type OldComments } from "./comment-options.js";
import type { OptionSource } from "./option-source.js";
import { readServiceScripts, serviceOptionNames } from "./service-scripts.js";

/** Reads the comments and the statistics of an old site from its options and those of its theme. */
export function readOldServices(records: readonly unknown[], source: OptionSource): OldComments {
  const statistics = readServiceScripts(records, source);
  const { services, ...comments } = readComments(records, source);
  return { ...comments, services: [...statistics, ...services] };
}

/** Returns known names and those of options that are read as services. Others are options without a counterpart. */
export function withServiceNames(known: ReadonlySet<string>, options: Fields): ReadonlySet<string> {
  return new Set([...known, ...serviceOptionNames(options), ...commentOptionNames(options)]);
}
