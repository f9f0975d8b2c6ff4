/** Rows of the tables of an export of Ghost. */
export type GhostTables = Readonly<Record<string, readonly unknown[]>>;

/** Returns a row of a published post, unless `fields` say something else. */
export function ghostPost(fields: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    id: "p1",
    uuid: "00000000-0000-4000-8000-000000000000",
    title: "Post",
    slug: "post",
    html: "<p>Text</p>",
    type: "post",
    status: "published",
    visibility: "public",
    created_at: "2019-01-01T19:00:00.000Z",
    updated_at: "2019-01-01T19:04:05.000Z",
    published_at: "2019-01-01T19:04:05.000Z",
    ...fields,
  };
}

/** Returns an export as Ghost writes it. */
export function ghostExport(tables: GhostTables): string {
  const data = {
    // Tables of an installation that an import must not read.
    members: [{ id: "m1", email: "member@secret.example", name: "Secret Member" }],
    settings: [
      { key: "title", value: "Old blog" },
      { key: "ghost_private_key", value: "SECRET-KEY" },
    ],
    users: [{ id: "u1", name: "Ann", slug: "ann", email: "ann@secret.example", password: "$2a$SECRET" }],
    ...tables,
  };
  return JSON.stringify({ db: [{ meta: { exported_on: 1767181794691, version: "6.10.3" }, data }] });
}
