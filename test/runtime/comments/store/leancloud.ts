import { createHost, route, type Answer, type Host, type Route } from "../platforms/fakes/host.js";

export type StoredObject = Readonly<Record<string, unknown>> & { readonly objectId: string };

/** A store that supports LeanCloud's protocol. */
export interface Leancloud extends Host {
  /** Returns the stored objects of a class, oldest first. */
  readonly objects: (className: string) => readonly StoredObject[];
  /** Stores a comment with the fields that a client sends. Returns its id. */
  readonly write: (comment: Readonly<Record<string, unknown>>) => string;
}

type Where = Readonly<Record<string, unknown>>;

export function createLeancloud(address: string, now: () => number): Leancloud {
  const classes = new Map<string, StoredObject[]>();
  const objectsOf = (name: string) => {
    const known = classes.get(name) ?? [];
    classes.set(name, known);
    return known;
  };
  const keep = (name: string, fields: Readonly<Record<string, unknown>>): StoredObject => {
    const object = {
      createdAt: new Date(now()).toISOString(),
      ...fields,
      objectId: `${name}${objectsOf(name).length + 1}`,
    };
    objectsOf(name).push(object);
    return object;
  };
  const routes: readonly Route[] = [
    ["GET", /^\/1\.1\/classes\/(\w+)$/, ({ query }, name = "") => list(objectsOf(name), query)],
    ["GET", /^\/1\.1\/cloudQuery$/, ({ query }) => answerCql(objectsOf, query)],
    [
      "POST",
      /^\/1\.1\/classes\/(\w+)$/,
      ({ body }, name = "") => ({ status: 201, data: keep(name, body as StoredObject) }),
    ],
    [
      "PUT",
      /^\/1\.1\/classes\/(\w+)\/(\w+)$/,
      ({ body }, name = "", id) => increment(objectsOf(name), id, body as Where),
    ],
  ];
  const host = createHost(
    (asked) => route(routes, asked) ?? { status: 404, data: { code: 1, error: `There is no ${asked.path}` } },
    address,
  );
  return {
    ...host,
    objects: objectsOf,
    write: (comment) => keep("Comment", { nick: "Guest", mail: "", link: "", ua: "", ...comment }).objectId,
  };
}

function list(objects: readonly StoredObject[], query: URLSearchParams): Answer {
  const where = JSON.parse(query.get("where") ?? "{}") as Where;
  const found = objects.filter((object) => fits(object, where));
  const order = (query.get("order") ?? "createdAt").split(",");
  const [skip, limit] = [Number(query.get("skip") ?? 0), Number(query.get("limit") ?? 100)];
  // Objects with equal sort keys are listed newest first.
  const results = found
    .toReversed()
    .toSorted((a, b) => compare(a, b, order))
    .slice(skip, skip + limit);
  return { status: 200, data: { results, ...(query.get("count") === "1" ? { count: found.length } : {}) } };
}

/** Responds to the one CQL query that the panel sends: the query for replies. */
function answerCql(objectsOf: (name: string) => readonly StoredObject[], query: URLSearchParams): Answer {
  const [, name = "", field = ""] =
    /^select \* from (\w+) where (\w+) in \([?,]+\) order by createdAt$/.exec(query.get("cql") ?? "") ?? [];
  const values = JSON.parse(query.get("pvalues") ?? "[]") as readonly unknown[];
  const found = objectsOf(name).filter((object) => values.includes(object[field]));
  return { status: 200, data: { results: found.slice(0, 100), className: name } };
}

function increment(objects: StoredObject[], id: string | undefined, change: Where): Answer {
  const index = objects.findIndex(({ objectId }) => objectId === id);
  const known = objects[index];
  if (known === undefined) return { status: 404, data: { code: 101, error: "Object not found." } };
  const entries = Object.entries(change).map(([name, value]) => {
    const { __op: operation, amount } = value as { readonly __op?: string; readonly amount?: number };
    return [name, operation === "Increment" ? Number(known[name] ?? 0) + (amount ?? 0) : value] as const;
  });
  const changed = { ...known, ...Object.fromEntries(entries) };
  objects[index] = changed;
  return { status: 200, data: changed };
}

function fits(object: StoredObject, where: Where): boolean {
  return Object.entries(where).every(([name, wanted]) => {
    if (name === "$or") return (wanted as readonly Where[]).some((other) => fits(object, other));
    const value = object[name];
    if (typeof wanted !== "object" || wanted === null) return value === wanted;
    const { $exists: exists, $in: values } = wanted as {
      readonly $exists?: boolean;
      readonly $in?: unknown[];
    };
    if (exists !== undefined) return (value !== undefined) === exists;
    return values?.includes(value) === true;
  });
}

function compare(a: StoredObject, b: StoredObject, order: readonly string[]): number {
  for (const term of order) {
    const [name, direction] = term.startsWith("-") ? [term.slice(1), -1] : [term, 1];
    const [one, other] = [rank(a[name]), rank(b[name])];
    if (one !== other) return one < other ? -direction : direction;
  }
  return 0;
}

/** Returns a sort key for numbers of any size and for texts. Missing values come first. */
function rank(value: unknown): string {
  if (typeof value === "number") return String(value).padStart(16, "0");
  return typeof value === "string" ? value : "";
}
