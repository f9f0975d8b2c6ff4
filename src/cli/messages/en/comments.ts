import type { MessageSet } from "../message-set.js";

/** A fault in the environment of the comment service. Values are not quoted, because many of them are secrets. */
export type CommentSettingFault =
  | { readonly kind: "address-user" | "mail-address"; readonly name: string }
  /** `schemes` are such as `https://`. */
  | { readonly kind: "address"; readonly name: string; readonly schemes: readonly string[] }
  /** `name` is not set, and `by` requires it. */
  | { readonly kind: "missing"; readonly name: string; readonly by: string }
  /** `name` is set, and has no effect without `without`. */
  | { readonly kind: "unused"; readonly name: string; readonly without: string }
  | { readonly kind: "locale"; readonly known: readonly string[] }
  | { readonly kind: "secret-length"; readonly least: number }
  | { readonly kind: "secret-base64" | "smtp-user" };

/** A package that only some users of the comment service install. */
export type OptionalPackage = "csv-parse" | "libsql" | "nodemailer" | "pg";

const PACKAGE_USES: Readonly<Record<OptionalPackage, string>> = {
  "csv-parse": "CSV files",
  libsql: "Comments in a file",
  nodemailer: "Mails",
  pg: "Comments in PostgreSQL",
};

/** Messages about the comment service: its settings and its store. */
export const comments = {
  "comment-settings": (fault: CommentSettingFault) => saySetting(fault),
  "data-file": ({ file, reason, access }: { file: string; reason: string; access: "read" | "write" }) =>
    access === "read"
      ? {
          message: `Cannot read comments from ${file}: ${reason}`,
          hint: "Set --data to the file that `hanblog comments` uses.",
        }
      : {
          message: `Cannot store comments in ${file}: ${reason}`,
          hint: "Set --data to a file that this user can write. Its folder is created.",
        },
  "data-damaged": ({ reason }: { reason: string }) => ({
    message: `The comment database is damaged: ${reason}`,
    hint: "Stop the service and restore a backup. The disk may be failing.",
  }),
  "data-newer": () => ({
    message: "The comments were stored by a newer version of hanblog",
    hint: "Use that version again, or restore the backup that was made before the update.",
  }),
  "data-old": () => ({
    message: "The comments were stored by an older version of hanblog",
    hint: "Run `hanblog comments` once with this version. It updates the tables.",
  }),
  "database-unreachable": ({ reason }: { reason: string }) => ({
    message: `The database does not respond: ${reason}`,
    hint: "Check DATABASE_URL. Expected postgres://user:password@host:5432/name.",
  }),
  /** `argument` is the package with its version, for npm. */
  "package-missing": ({ name, argument }: { name: OptionalPackage; argument: string }) => ({
    message: `${PACKAGE_USES[name]} require the package \`${name}\`, which is not installed`,
    hint: `Run \`npm install ${argument}\` in the site folder. Add \`--global\` if hanblog is installed globally.`,
  }),
  /** `other` is the variable that makes `name` necessary, or `null` for any variable of an app. */
  "oauth-settings": ({ name, other }: { name: string; other: string | null }) => ({
    message: other === null ? `${name} is not set, but an app is` : `${name} is not set, but ${other} is`,
    hint: "Set the id and the secret of each app, and HANBLOG_OAUTH_ORIGINS to the sites that use it.",
  }),
  "oauth-url": ({ name, found }: { name: string; found: string }) => ({
    message: `${name} is \`${found}\`, which is not the address of a platform`,
    hint: "Expected an address such as https://github.example.com.",
  }),
  "oauth-origin": ({ found }: { found: string }) => ({
    message: `HANBLOG_OAUTH_ORIGINS contains \`${found}\`, which is not an origin`,
    hint: "Expected the scheme and the host of a site, such as https://blog.example.com.",
  }),
} satisfies MessageSet;

function saySetting(fault: CommentSettingFault) {
  switch (fault.kind) {
    case "address-user":
      return {
        message: `${fault.name} contains a user name`,
        hint: "Remove the user name and the password from the address.",
      };
    case "mail-address":
      return {
        message: `${fault.name} is not a mail address`,
        hint: "Expected ann@example.org or Ann <ann@example.org>.",
      };
    case "address":
      return {
        message: `${fault.name} is not a valid address`,
        hint: `Expected an address that begins with ${fault.schemes.join(" or ")} and contains a host.`,
      };
    case "missing":
      return {
        message: `${fault.by} requires ${fault.name}, which is not set`,
        hint: `Set ${fault.name}, or unset ${fault.by}.`,
      };
    case "unused":
      return {
        message: `${fault.name} is set, but has no effect without ${fault.without}`,
        hint: `Set ${fault.without}, or unset ${fault.name}.`,
      };
    case "locale":
      return {
        message: "HANBLOG_LOCALE is not a supported language",
        hint: `Expected one of: ${fault.known.join(", ")}.`,
      };
    case "secret-length":
      return {
        message: `HANBLOG_WEBHOOK_SECRET has fewer than ${fault.least} characters`,
        hint: "Generate one with `openssl rand -hex 24`.",
      };
    case "secret-base64":
      return {
        message: "HANBLOG_WEBHOOK_SECRET is not valid base64 after `whsec_`",
        hint: "Generate one with `echo whsec_$(openssl rand -base64 24)`.",
      };
    case "smtp-user":
      return {
        message: "The user name or password in HANBLOG_SMTP_URL cannot be decoded",
        hint: "Percent-encode characters such as @ and % in it.",
      };
  }
}
