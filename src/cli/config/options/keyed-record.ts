import * as z from "zod";
import { isRecord } from "../plain-data.js";

/**
 * Creates the schema of a record with checked keys. zod's own record skips the value of an invalid key, and so hides
 * errors in it.
 */
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
