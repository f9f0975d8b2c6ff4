import type { LeancloudFault, RecordFault, SkippedPart } from "../faults/commands.js";
import { type MessageSet, fillByKind, type TextsOf } from "../message-set.js";

/** Messages about importing, exporting and backing up comments. */
export const transfer = {
  "file-exists": ["%{file} already exists", "Choose a new name. Existing files are never overwritten."],
  /** `map` is the file of page addresses. */
  "import-file": [
    "%{kind:file/folder/map=folder?Folder %{name} contains no export|File %{name} does not exist}",
    "%{kind=map?Set `--map` to a file with the old and the new addresses of pages.|Expected files that another system exported (.jsonl, .json, .artrans, .csv, .xml, .tar.gz), or a folder of them.}",
  ],
  "import-refused": [
    "%{count:number} record%{count=1?|s} %{count=1?was|were} rejected",
    "The lines above name each of them. All other records are imported. Running the import again imports nothing twice.",
  ],
  "import-empty": [
    "The files contain no comment and no counter",
    "Nothing was imported. Open a file to see what it contains, and export the class with the comments again.",
  ],
  "import-unreadable": [
    "%{file} is not a supported export",
    "Its first %{records:number} records were rejected. Set --format to the system that wrote the file.",
  ],
  "leancloud-refused": (fault: LeancloudFault) => ({
    message: `Cannot read the LeanCloud app: ${sayLeancloudFault(fault)}`,
    hint:
      fault.kind === "failed"
        ? "Run the same command again later to continue. Nothing is lost. If it never responds, check LEAN_SERVER."
        : "Check LEAN_ID, LEAN_MASTER_KEY and LEAN_SERVER. Run the same command again to continue.",
  }),
  "service-refused": {
    address: [
      "`%{url}` is not an address of a service that a password can be sent to",
      "Expected an address that starts with https://, or http://localhost on this machine.",
    ],
    "no-password": [
      "The password of the service %{url} is not set",
      "Set HANBLOG_ADMIN_PASSWORD to the password of the service. Its settings contain it.",
    ],
    password: [
      "%{host} does not accept the password of the owner",
      "Set HANBLOG_ADMIN_PASSWORD to the password of the service. Its settings contain it.",
    ],
    old: [
      "%{host} cannot import: its version of hanblog is too old",
      "Update the service, and run the command again.",
    ],
    failed: [
      "%{host} does not respond: %{attempts:number} attempts failed (%{status:number/null?status %{status}|no response})",
      "Check the address, and the log of the service. Run the command again to continue it.",
    ],
    unexpected: [
      "%{host} sent an unexpected response with status %{status:number}",
      "Check the address, and that the service and this program have the same version.",
    ],
  },
  "move-rights": [
    "The LeanCloud app returns no access rights, so hidden comments cannot be recognized",
    "Turn on 查询时返回值包括 ACL in the console (Data storage → Service settings → Query settings), and run the command again. Without hidden comments, add --without-rights.",
  ],
  "move-state": [
    "%{kind:damaged/other-app=damaged?%{file} is damaged|%{file} belongs to the move of another LeanCloud app}",
    "%{kind=damaged?Delete the file, and run the command again. It contains choices only, and nothing is lost.|Use another folder for each app: `hanblog comments move FOLDER`.}",
  ],
  "move-waiting": [
    "The service at %{url} does not respond",
    "Start it as the README in its folder explains, and run the same command again.",
  ],
  "address-map": {
    pair: [
      "The line is not a pair of addresses",
      "Write the old address, a space, and the new address. Write a space in an address as %20.",
    ],
    "too-many": ["The address map has more than %{most:number} lines", "Remove pairs that no comment needs."],
  },
  "restore-source": [
    "%{kind:missing/other=missing?File %{file} does not exist|%{file} is not a backup of comments}",
    "Pass a file that `hanblog comments backup` has written.",
  ],
  "restore-not-empty": [
    "The database already contains comments or counters",
    "Restore a backup into an empty database. Set DATABASE_URL to a new one.",
  ],
  "backup-damaged": [
    "The backup is damaged and was not used",
    "Use an older backup, or save what is still readable with `hanblog comments export`. The disk may be failing.",
  ],
} as const satisfies MessageSet;

function sayLeancloudFault(fault: LeancloudFault): string {
  switch (fault.kind) {
    case "failed":
      return `${fault.attempts} attempts failed (${fault.status === null ? "no response" : `status ${fault.status}`})`;
    case "unexpected":
      if (fault.status === 401 || fault.status === 403) {
        return `it does not accept the id or the master key (status ${fault.status})`;
      }
      return `the server does not answer like LeanCloud (status ${fault.status})`;
    case "same-page":
      return "it returned the same page twice";
    case "too-large":
      return "the response is too large";
  }
}

/** Says why a record or a file cannot be imported. */
export function sayRecordFault(fault: RecordFault): string {
  return fillByKind(RECORD_FAULT_TEXTS, fault);
}

const RECORD_FAULT_TEXTS: TextsOf<RecordFault> = {
  "no-id": "no id",
  "no-date": "no valid date",
  "no-page": "no page address",
  "no-text": "no text",
  "no-number": "no valid number of visits",
  "same-id": "its id belongs to another comment, with another date",
  "same-counter-id": "its id belongs to the counter of another page",
  "unknown-kind": "neither a comment nor a counter",
  "invalid-json": "not valid JSON",
  "no-object": "not a JSON object",
  "cut-off": "incomplete, because the file ends inside it",
  columns: "its number of columns differs from the first line",
  "nested-archives": "too many nested archives",
  zip: "a zip archive. Unpack it first",
  "utf-16": "UTF-16 text. Save it as UTF-8",
  html: "a page of a site instead of an export, perhaps an error or a sign-in. Download the export again",
  encoding: "not UTF-8 text. Save it as UTF-8",
  binary: "not a text file. Export JSON, CSV or XML instead of BSON or a database file",
  "unknown-format": "neither JSON, CSV nor XML",
  damaged: "damaged or incomplete gzip data",
  "long-field":
    "%{field?`%{field}` has more than %{most} characters|its unknown fields have more than %{most} characters}",
  "long-record": "it has more than %{most} characters",
  deep: "nested more than %{most} levels deep",
  csv: "invalid CSV after line %{line}",
  expanding: "it unpacks to more than %{most} times its size",
};

/** Says which part of a source was skipped. */
export function saySkippedPart(part: SkippedPart): string {
  return fillByKind(SKIPPED_PART_TEXTS, part);
}

const SKIPPED_PART_TEXTS: TextsOf<SkippedPart> = {
  class: "class %{name}",
  "missing-class": "class %{name}, which does not exist",
  file: "%{name}",
  deleted: "comments that were deleted on Disqus",
  more: "others",
};
