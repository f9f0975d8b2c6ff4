import { HELD, type HeldReason } from "../model/comments.js";

/** The numbers of comments that one check held back. */
export interface HeldCounts {
  readonly held: HeldReason;
  readonly week: number;
  readonly month: number;
  /** The comments of the month that the owner has approved. */
  readonly approved: number;
}

/** The effects of the screening in the last thirty days. */
export interface Screening {
  readonly reasons: readonly HeldCounts[];
  /** Comments of the month that the owner marked as spam, and no check held back. */
  readonly missed: number;
}

/** Parses the report of the screening. Throws a `TypeError` if the response has another shape. */
export function readScreening(value: unknown): Screening {
  const rows: unknown = Reflect.get(Object(value), "reasons");
  if (!Array.isArray(rows)) throw new TypeError("The response has no reasons");
  const number = (row: unknown, name: string) => {
    const count: unknown = Reflect.get(Object(row), name);
    if (typeof count !== "number") throw new TypeError(`The response has no ${name}`);
    return count;
  };
  const reasons = HELD.flatMap((held) => {
    const row: unknown = rows.find((each) => Reflect.get(Object(each), "held") === held);
    if (row === undefined) return [];
    const [week, month, approved] = [number(row, "week"), number(row, "month"), number(row, "approved")];
    return [{ held, week, month, approved }];
  });
  return { reasons, missed: number(value, "missed") };
}
