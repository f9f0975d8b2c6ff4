import { createHash } from "node:crypto";

type Row = Readonly<Record<string, string | number | null>>;
/** Rows of the tables of a site of Typecho. */
export type TypechoTables = Readonly<Record<string, readonly Row[]>>;

/** Returns a row of a published post in markdown, unless `fields` say something else. */
export function typechoPost(fields: Row = {}): Row {
  return {
    cid: 1,
    title: "Post",
    slug: "post",
    created: 1546369445,
    modified: 1546369445,
    text: "<!--markdown-->Text",
    order: 0,
    authorId: 1,
    template: null,
    type: "post",
    status: "publish",
    password: null,
    commentsNum: 0,
    allowComment: "1",
    allowPing: "1",
    allowFeed: "1",
    parent: 0,
    ...fields,
  };
}

/** Returns a row of a visible comment. */
export function typechoComment(fields: Row = {}): Row {
  return {
    coid: 1,
    cid: 1,
    created: 1546400000,
    author: "Ann",
    authorId: 0,
    ownerId: 1,
    mail: "ann@a.example",
    url: "https://a.example",
    ip: "192.0.2.1",
    agent: "Browser",
    text: "Comment",
    type: "comment",
    status: "approved",
    parent: 0,
    ...fields,
  };
}

/** Returns rows of options. */
export function typechoOptions(options: Readonly<Record<string, string>> = {}): readonly Row[] {
  const all = {
    title: "Old blog",
    siteUrl: "http://old.example",
    rewrite: "1",
    timezone: "28800",
    ...options,
  };
  return Object.entries(all).map(([name, value]) => ({ name, user: 0, value }));
}

/** Returns the tables of a site with data that an import must not bring. */
export function typechoTables(tables: TypechoTables = {}): TypechoTables {
  return {
    contents: [typechoPost()],
    options: [...typechoOptions(), { name: "secret", user: 0, value: "SECRET-KEY" }],
    users: [
      {
        uid: 1,
        name: "secret-login",
        password: "$P$SECRET",
        mail: "owner@secret.example",
        screenName: "Owner",
        group: "administrator",
      },
    ],
    ...tables,
  };
}

const escape = (text: string) =>
  text
    .replace(/[\\'"]/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\0", "\\0");

function sqlRow(row: Row): string {
  const values = Object.values(row).map((value) =>
    value === null ? "NULL" : typeof value === "number" ? String(value) : `'${escape(value)}'`,
  );
  return `(${values.join(",")})`;
}

/** Returns a dump as mysqldump writes it: names of columns are in `CREATE TABLE` only. */
export function mysqlDump(tables: TypechoTables, prefix = "typecho_"): string {
  const parts = Object.entries(tables).map(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {});
    const described = columns.map((column) => `  \`${column}\` varchar(200) DEFAULT NULL COMMENT 'a, (b);'`);
    return `--
-- Table structure for table \`${prefix}${table}\`
--

DROP TABLE IF EXISTS \`${prefix}${table}\`;
/*!40101 SET character_set_client = utf8 */;
CREATE TABLE \`${prefix}${table}\` (
${described.join(",\n")},
  PRIMARY KEY (\`${columns[0]}\`),
  KEY \`created\` (\`${columns[0]}\`,\`${columns[1]}\`)
) ENGINE=InnoDB AUTO_INCREMENT=9 DEFAULT CHARSET=utf8mb4;

LOCK TABLES \`${prefix}${table}\` WRITE;
/*!40000 ALTER TABLE \`${prefix}${table}\` DISABLE KEYS */;
INSERT INTO \`${prefix}${table}\` VALUES ${rows.map(sqlRow).join(",")};
/*!40000 ALTER TABLE \`${prefix}${table}\` ENABLE KEYS */;
UNLOCK TABLES;
`;
  });
  return `-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)\n/*!40101 SET NAMES utf8mb4 */;\n\n${parts.join("\n")}
-- Dump completed on 2024-01-01  0:00:00
`;
}

/** Returns a dump as phpMyAdmin writes it, without a description of the tables. */
export function phpMyAdminDump(tables: TypechoTables, prefix = "typecho_"): string {
  const parts = Object.entries(tables).map(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {}).map((column) => `\`${column}\``);
    return `--\n-- 转存表中的数据 \`${prefix}${table}\`\n--\n\nINSERT INTO \`${prefix}${table}\` (${columns.join(", ")}) VALUES\n${rows
      .map(sqlRow)
      .join(",\n")};\n`;
  });
  return `-- phpMyAdmin SQL Dump\n-- version 5.2.1\n\nSET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";\nSTART TRANSACTION;\n\n${parts.join("\n")}\nCOMMIT;\n`;
}

/** Returns a dump as \`sqlite3 .dump\` writes it. */
export function sqliteDump(tables: TypechoTables, prefix = "typecho_"): string {
  const value = (one: string | number | null) => {
    if (one === null) return "NULL";
    if (typeof one === "number") return String(one);
    const quoted = `'${one.replaceAll("'", "''")}'`;
    // It chooses marks that the text does not have.
    const [line, back] = ["\\012", "\\015"];
    const lines = quoted.replaceAll("\n", line).replaceAll("\r", back);
    return lines === quoted ? quoted : `replace(replace(${lines},'${back}',char(13)),'${line}',char(10))`;
  };
  const parts = Object.entries(tables).map(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {}).map((column) => `"${column}" text default NULL`);
    const lines = rows.map(
      (row) => `INSERT INTO ${prefix}${table} VALUES(${Object.values(row).map(value).join(",")});`,
    );
    return `CREATE TABLE ${prefix}${table} (${columns.join(" , ")} );\n${lines.join("\n")}\n`;
  });
  return `PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n${parts.join("")}COMMIT;\n`;
}

/** Types of records by their tables. */
const TYPES: Readonly<Record<string, number>> = {
  contents: 1,
  comments: 2,
  metas: 3,
  relationships: 4,
  users: 5,
  fields: 6,
};

/** Returns a record of a backup. */
export function backupRecord(type: number, row: Row, version = "0001"): Buffer {
  const texts = Object.values(row).map((value) => (value === null ? null : String(value)));
  const lengths = texts.map((text) => (text === null ? null : Buffer.byteLength(text)));
  const header = Buffer.from(
    JSON.stringify(Object.fromEntries(Object.keys(row).map((name, index) => [name, lengths[index]]))),
  );
  const body = Buffer.from(texts.map((text) => text ?? "").join(""));
  const meta = Buffer.alloc(version === "FILE" ? 6 : 8);
  meta.writeUInt16LE(type, 0);
  meta.writeUInt16LE(header.length, 2);
  if (version === "FILE") meta.writeUInt16LE(body.length & 0xffff, 4);
  else meta.writeUInt32LE(body.length, 4);
  return withSum(Buffer.concat([meta, header, body]));
}

function withSum(record: Buffer): Buffer {
  return Buffer.concat([record, Buffer.from(createHash("md5").update(record).digest("hex"))]);
}

/** Returns a backup of Typecho, which has no options. */
export function typechoBackup(
  tables: TypechoTables,
  { version = "0001", more = [] }: { readonly version?: string; readonly more?: readonly Buffer[] } = {},
): Buffer {
  const mark = Buffer.from(`%TYPECHO_BACKUP_${version}%`);
  const records = Object.entries(tables).flatMap(([table, rows]) =>
    table === "options" ? [] : rows.map((row) => backupRecord(TYPES[table] ?? 99, row, version)),
  );
  return Buffer.concat([mark, ...records, ...more, mark]);
}
