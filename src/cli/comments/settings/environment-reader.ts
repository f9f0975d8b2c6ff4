import type { HanblogError } from "../../../runtime/model/error.js";
import { plural } from "../../../runtime/model/text/plural.js";
import { createError } from "../../messages/create-problem.js";
import type { ValuesOfCode } from "../../messages/create-problem.js";

/** Variables by name, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads environment variables and collects their faults. Messages never quote a value, because many values
 * are secrets.
 */
export interface EnvironmentReader {
  /** Returns the trimmed value, or `null` if the variable is unset or empty. */
  text(name: string): string | null;
  /**
   * Returns the value as an address with one of these protocols, such as `https:`. Otherwise adds a fault and
   * returns `null`.
   */
  url(name: string, protocols: readonly string[]): URL | null;
  /** Returns whether the value is `on`, or `initial` if it is not set. Adds a fault for any other value than `on` or `off`. */
  switch(name: string, initial?: "on" | "off"): boolean;
  fault(fault: ValuesOfCode<"comment-settings">): void;
  /** Adds a fault for each unset variable of `names`, which the variable `by` requires. */
  need(names: readonly string[], by: string): void;
  /** Adds a fault for each set variable of `names`, which has no effect without one of the variables `without`. */
  refuse(names: readonly string[], ...without: readonly string[]): void;
  /** Throws an `AggregateError` of all faults, if there are any. */
  finish(): void;
}

/**
 * Creates a reader of `env`. Its faults are `HanblogError`s with the code `comment-settings`. Only `finish`
 * throws them.
 */
export function createEnvironmentReader(env: Environment): EnvironmentReader {
  const faults: HanblogError[] = [];
  const text = (name: string) => env[name]?.trim() || null;
  const fault = (values: ValuesOfCode<"comment-settings">) => {
    faults.push(createError("comment-settings", values));
  };
  return {
    text,
    fault,
    url(name, protocols) {
      const value = text(name);
      if (value === null) return null;
      const url = URL.canParse(value) ? new URL(value) : null;
      if (url !== null && url.username !== "" && /^https?:$/.test(url.protocol)) {
        fault({ kind: "address-user", name });
        return null;
      }
      if (url !== null && protocols.includes(url.protocol) && url.hostname !== "") return url;
      fault({ kind: "address", name, schemes: protocols.map((protocol) => `${protocol}//`) });
      return null;
    },
    switch(name, initial = "off") {
      const value = text(name)?.toLowerCase() ?? initial;
      if (value !== "on" && value !== "off") fault({ kind: "switch", name });
      return value === "on";
    },
    need(names, by) {
      for (const name of names.filter((name) => text(name) === null)) {
        fault({ kind: "missing", name, by });
      }
    },
    refuse(names, ...without) {
      for (const name of names.filter((name) => text(name) !== null)) {
        fault({ kind: "unused", name, without });
      }
    },
    finish() {
      if (faults.length > 0) throw new AggregateError(faults, plural(faults.length, "invalid setting"));
    },
  };
}
