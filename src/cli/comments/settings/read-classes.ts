import type { EnvironmentReader } from "./environment-reader.js";
import type { FurtherClasses } from "../service-context.js";

/** The class name of counters in all clients. */
export const COUNTER_CLASS = "Counter";

/** The name by which exports call the numbers of reactions. It is no class of the protocol. */
export const REACTION_CLASS = "PageReaction";

/** The classes of a service without further ones. */
export const NO_CLASSES: FurtherClasses = { comments: [], counters: [] };

/** Maximum number of further classes. Each name is compared with those of requests and logged in metrics. */
const MOST = 20;

/** Returns whether a text can be the name of a class. Those of LeanCloud's own classes begin with `_`. */
export function isClassName(text: string): boolean {
  return /^[A-Za-z]\w{0,63}$/.test(text);
}

/**
 * Reads the lists `HANBLOG_COMMENT_CLASSES` and `HANBLOG_COUNTER_CLASSES`, separated by commas or spaces. `main` is
 * the name of the main comment class. Each name can have one kind only.
 */
export function readClasses(reader: EnvironmentReader, main: string): FurtherClasses {
  const taken = new Set([main, COUNTER_CLASS, REACTION_CLASS]);
  const read = (name: string) => {
    const names = (reader.text(name) ?? "").split(/[\s,]+/).filter((each) => each !== "");
    if (names.length > MOST) reader.fault({ kind: "class-count", name, most: MOST });
    for (const each of names) {
      if (!isClassName(each)) reader.fault({ kind: "class-list", name, found: each });
      else if (taken.has(each)) reader.fault({ kind: "class-taken", name, found: each });
      taken.add(each);
    }
    return names;
  };
  return { comments: read("HANBLOG_COMMENT_CLASSES"), counters: read("HANBLOG_COUNTER_CLASSES") };
}
