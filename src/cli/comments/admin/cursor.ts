import { invalidQuery } from "../protocol/request-error.js";
import { equals, type Condition } from "../query/query.js";

/**
 * Parses `{milliseconds}-{id}`, which names the last comment of a page in a list of newest first. Returns the
 * conditions for all comments after it. Throws 400 if it is invalid.
 */
export function readCursor(text: string): readonly Condition[] {
  const [, time, objectId] = /^(\d{1,15})-([0-9a-zA-Z]{1,64})$/.exec(text) ?? [];
  if (time === undefined || objectId === undefined)
    throw invalidQuery("Invalid before: expected {milliseconds}-{id}.");
  const last = new Date(Number(time));
  return [
    // Redundant with the next condition, but allows the database to use an index.
    { kind: "compare", field: "createdAt", operator: "<=", value: last },
    {
      kind: "any",
      of: [
        { kind: "compare", field: "createdAt", operator: "<", value: last },
        {
          kind: "all",
          of: [
            equals("createdAt", last),
            { kind: "compare", field: "objectId", operator: "<", value: objectId },
          ],
        },
      ],
    },
  ];
}
