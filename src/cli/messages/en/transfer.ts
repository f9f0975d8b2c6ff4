import { plural } from "../../../runtime/model/plural.js";
import type { MessageSet } from "../message-set.js";

/** The reason why a LeanCloud app cannot be read. */
export type LeancloudFault =
  /** `status` is `null` without a response. */
  | { readonly kind: "failed"; readonly attempts: number; readonly status: number | null }
  | { readonly kind: "unexpected"; readonly status: number }
  | { readonly kind: "same-page" | "too-large" };

/** The reason why a running service cannot be read or written. */
export type ServiceFault =
  | { readonly kind: "address" | "no-password"; readonly url: string }
  | { readonly kind: "password" | "old"; readonly host: string }
  /** `status` is `null` without a response. */
  | {
      readonly kind: "failed";
      readonly host: string;
      readonly attempts: number;
      readonly status: number | null;
    }
  | { readonly kind: "unexpected"; readonly host: string; readonly status: number };

/** A fault in a file that maps old to new addresses. */
export type AddressMapFault =
  | { readonly kind: "pair" }
  | { readonly kind: "too-many"; readonly most: number };

/** Messages about importing, exporting and backing up comments. */
export const transfer = {
  "file-exists": ({ file }: { file: string }) => ({
    message: `${file} already exists`,
    hint: "Choose a new name. Existing files are never overwritten.",
  }),
  /** `map` is the file of page addresses. */
  "import-file": ({ kind, name }: { kind: "file" | "folder" | "map"; name: string }) => ({
    message: kind === "folder" ? `Folder ${name} contains no export` : `File ${name} does not exist`,
    hint:
      kind === "map"
        ? "Set `--map` to a file with the old and the new addresses of pages."
        : "Expected files that another system exported (.jsonl, .json, .artrans, .csv, .xml, .tar.gz), or a folder of them.",
  }),
  "import-refused": ({ count }: { count: number }) => ({
    message: `${plural(count, "record")} ${count === 1 ? "was" : "were"} rejected`,
    hint: "The lines above name each of them. All other records are imported. Running the import again imports nothing twice.",
  }),
  "import-empty": () => ({
    message: "The files contain no comment and no counter",
    hint: "Nothing was imported. Open a file to see what it contains, and export the class with the comments again.",
  }),
  "import-unreadable": ({ file, records }: { file: string; records: number }) => ({
    message: `${file} is not a supported export`,
    hint: `Its first ${records} records were rejected. Set --format to the system that wrote the file.`,
  }),
  "leancloud-refused": (fault: LeancloudFault) => ({
    message: `Cannot read the LeanCloud app: ${sayLeancloudFault(fault)}`,
    hint:
      fault.kind === "failed"
        ? "Run the same command again later to continue. Nothing is lost. If it never responds, check LEAN_SERVER."
        : "Check LEAN_ID, LEAN_MASTER_KEY and LEAN_SERVER. Run the same command again to continue.",
  }),
  "service-refused": (fault: ServiceFault) => sayServiceFault(fault),
  "move-rights": () => ({
    message: "The LeanCloud app returns no access rights, so hidden comments cannot be recognized",
    hint: "Turn on 查询时返回值包括 ACL in the console (Data storage → Service settings → Query settings), and run the command again. Without hidden comments, add --without-rights.",
  }),
  "move-state": ({ kind, file }: { kind: "damaged" | "other-app"; file: string }) => ({
    message:
      kind === "damaged" ? `${file} is damaged` : `${file} belongs to the move of another LeanCloud app`,
    hint:
      kind === "damaged"
        ? "Delete the file, and run the command again. It contains choices only, and nothing is lost."
        : "Use another folder for each app: `hanblog comments move FOLDER`.",
  }),
  "move-waiting": ({ url }: { url: string }) => ({
    message: `The service at ${url} does not respond`,
    hint: "Start it as the README in its folder explains, and run the same command again.",
  }),
  "address-map": (fault: AddressMapFault) =>
    fault.kind === "pair"
      ? {
          message: "The line is not a pair of addresses",
          hint: "Write the old address, a space, and the new address. Write a space in an address as %20.",
        }
      : {
          message: `The address map has more than ${fault.most} lines`,
          hint: "Remove pairs that no comment needs.",
        },
  "restore-source": ({ kind, file }: { kind: "missing" | "other"; file: string }) => ({
    message: kind === "missing" ? `File ${file} does not exist` : `${file} is not a backup of comments`,
    hint: "Pass a file that `hanblog comments backup` has written.",
  }),
  "restore-not-empty": () => ({
    message: "The database already contains comments or counters",
    hint: "Restore a backup into an empty database. Set DATABASE_URL to a new one.",
  }),
  "backup-damaged": () => ({
    message: "The backup is damaged and was not used",
    hint: "Use an older backup, or save what is still readable with `hanblog comments export`. The disk may be failing.",
  }),
} satisfies MessageSet;

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

function sayServiceFault(fault: ServiceFault): { readonly message: string; readonly hint: string } {
  switch (fault.kind) {
    case "address":
      return {
        message: `\`${fault.url}\` is not an address of a service that a password can be sent to`,
        hint: "Expected an address that starts with https://, or http://localhost on this machine.",
      };
    case "no-password":
      return {
        message: `The password of the service ${fault.url} is not set`,
        hint: "Set HANBLOG_ADMIN_PASSWORD to the password of the service. Its settings contain it.",
      };
    case "password":
      return {
        message: `${fault.host} does not accept the password of the owner`,
        hint: "Set HANBLOG_ADMIN_PASSWORD to the password of the service. Its settings contain it.",
      };
    case "old":
      return {
        message: `${fault.host} cannot import: its version of hanblog is too old`,
        hint: "Update the service, and run the command again.",
      };
    case "failed":
      return {
        message: `${fault.host} does not respond: ${fault.attempts} attempts failed (${fault.status === null ? "no response" : `status ${fault.status}`})`,
        hint: "Check the address, and the log of the service. Run the command again to continue it.",
      };
    case "unexpected":
      return {
        message: `${fault.host} sent an unexpected response with status ${fault.status}`,
        hint: "Check the address, and that the service and this program have the same version.",
      };
  }
}
