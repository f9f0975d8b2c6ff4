import { invalidQuery } from "../protocol/request-error.js";
import { equals, type Condition } from "../query/query.js";

/**
 * Reads `{milliseconds}-{id}`, the last comment of a page, as the conditions of all that come after it in a
 * list that has the newest first. Throws 400.
 */
export function readCursor(text: string): readonly Condition[] {
  const [, time, objectId] = /^(\d{1,15})-([0-9a-zA-Z]{1,64})$/.exec(text) ?? [];
  if (time === undefined || objectId === undefined) throw invalidQuery("before must be a time and an id.");
  const last = new Date(Number(time));
  return [
    // Says nothing more than the next one does, but an index can begin with it.
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
