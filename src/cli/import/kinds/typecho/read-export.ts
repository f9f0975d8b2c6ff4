import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createError } from "../../../messages/create-problem.js";
import type { ExportFault } from "../../../messages/en/import.js";
import type { CommentSpool } from "../../records/comment-file.js";
import { createRowCollector, usualColumns } from "./collect-rows.js";
import { readBackup } from "./read-backup.js";
import { createSqlRows } from "./sql-rows.js";
import type { TypechoSite } from "./typecho-site.js";

/** Reads a dump of the database or a backup of Typecho. Throws `import-export`. */
export async function readTypechoExport(
  dir: string,
  name: string,
  comments: CommentSpool,
): Promise<TypechoSite> {
  const path = join(dir, name);
  const fail = (fault: ExportFault) =>
    createError("import-export", { file: name, program: "typecho", line: null, fault });
  const rows = createRowCollector(comments, fail);
  if (/\.dat$/i.test(name)) {
    let count = 0;
    const addRow = async (table: string, row: Parameters<typeof rows.row>[1]) => {
      rows.row(table, row);
      if (++count % 500 === 0) await comments.flush();
    };
    await readBackup(path, addRow, fail);
  } else {
    const decoder = new TextDecoder();
    const reader = createSqlRows({ columns: usualColumns, row: rows.row }, fail);
    for await (const chunk of createReadStream(path)) {
      const bytes: Uint8Array = chunk;
      reader.write(decoder.decode(bytes, { stream: true }));
      await comments.flush();
    }
    reader.write(decoder.decode());
    reader.end();
  }
  await comments.flush();
  const site = rows.site();
  if (site.contents.length === 0 && site.options.size === 0) throw fail("damaged");
  return site;
}
