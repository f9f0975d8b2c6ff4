import * as z from "zod";
import { isRecord } from "./is-record.js";

/** A record whose keys are checked too. zod's own does not read the value of a key that is wrong, and hides its faults. */
export function keyedRecord<Value extends z.ZodType>(key: z.ZodString, value: Value) {
  return z.record(z.string(), value).superRefine(
    (entries, context) => {
      for (const name of Object.keys(entries)) {
        const issues = key.safeParse(name).error?.issues;
        if (issues === undefined) continue;
        context.addIssue({ code: "invalid_key", origin: "record", issues, path: [name], input: name });
      }
    },
    { when: isRecord },
  );
}
