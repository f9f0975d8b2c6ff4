import { HELD, REFUSED_BY, type Screening } from "../model/comments.js";

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
  const others: unknown = Reflect.get(Object(value), "refused");
  const refused = REFUSED_BY.flatMap((by) => {
    const row: unknown =
      Array.isArray(others) && others.find((each) => Reflect.get(Object(each), "by") === by);
    return isRow(row) ? [{ by, week: number(row, "week"), month: number(row, "month") }] : [];
  });
  return { reasons, missed: number(value, "missed"), refused };
}

function isRow(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
