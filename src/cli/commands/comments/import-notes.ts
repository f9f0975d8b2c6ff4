import { printable, type ImportNotes } from "../../comments/transfer/import-report.js";
import { formatPosition, type Terminal } from "../../report/terminal.js";

/** Creates callbacks that print rejected records, and replies that stay at the top level. */
export function createImportNotes(terminal: Terminal): ImportNotes {
  const texts = terminal.catalogue.texts.comments;
  return {
    refused({ file, line, id }, fault) {
      const place = formatPosition({ file: printable(file), line, column: null });
      terminal.note(texts.refusedRecord(id === undefined ? place : `${place} ${printable(id)}`, fault));
    },
    orphan(objectId, answered, reason) {
      terminal.note(texts.orphan(objectId, printable(answered), reason));
    },
  };
}
