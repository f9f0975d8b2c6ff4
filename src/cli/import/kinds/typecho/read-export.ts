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
    let decoder: InstanceType<typeof TextDecoder> | null = null;
    const reader = createSqlRows({ columns: usualColumns, row: rows.row }, fail);
    for await (const chunk of createReadStream(path)) {
      const bytes: Uint8Array = chunk;
      decoder ??= decoderOf(bytes);
      reader.write(decoder.decode(bytes, { stream: true }));
      await comments.flush();
    }
    reader.write(decoder?.decode() ?? "");
    reader.end();
  }
  await comments.flush();
  const site = rows.site();
  if (site.contents.length === 0 && site.options.size === 0) throw fail("damaged");
  return site;
}

/** Returns a decoder for the encoding that a dump names. PowerShell writes UTF-16. */
function decoderOf(start: Uint8Array): InstanceType<typeof TextDecoder> {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder("utf-16le");
  const [, name] =
    /\bSET NAMES '?(gbk|gb2312|gb18030|big5)\b/i.exec(Buffer.from(start).toString("latin1")) ?? [];
  return new TextDecoder(name);
}
