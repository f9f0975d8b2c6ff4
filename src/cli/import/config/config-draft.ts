import type { ServiceScript } from "../options/service-scripts.js";
import type { ConfigComment } from "../../messages/import-texts.js";

/** A configuration of hanblog before it is written. */
export interface ConfigDraft {
  /** Options in the order in which they are written. Their values are plain data. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Comments above options, by the name of the option. */
  readonly comments: Readonly<Record<string, ConfigComment>>;
  /** Scripts that are written as comments, because an author has to decide about them. */
  readonly services?: readonly ServiceScript[];
  /** Value of `comments` that is written as a comment, because it lacks an id of the author's. */
  readonly proposal?: Readonly<Record<string, unknown>>;
}
