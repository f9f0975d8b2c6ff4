import type { FlagValue, PlainFlagValue, UsageMistake } from "../faults/commands.js";
import { plural } from "../../../runtime/model/text/plural.js";
import type { MessageSet } from "../message-set.js";

const FLAG_VALUES: Readonly<Record<PlainFlagValue, string>> = {
  host: "Expected a host name or an IPv4 address of the server.",
  "post-date": "Expected a date such as 2026-03-01, or `2026-03-01 10:20`.",
  "post-folder": "Expected a folder below the site folder, such as recipes/soups.",
  "template-name": "Expected the name of a template, such as recipe.",
  "data-file": "Expected a file in a folder below /var/lib. systemd creates this folder.",
  origin: "Expected a site without a path, such as https://blog.example.",
  word: "Expected ASCII letters, digits and signs, without spaces and commas.",
  milliseconds: "Expected a whole number of milliseconds.",
  seconds: "Expected a whole number of seconds.",
  title: "Expected at least one printable character.",
  "time-zone": "Expected an IANA time zone, such as Europe/Berlin.",
  address: "Expected the address of a site, such as https://example.com or https://me.github.io/blog/.",
  "class-name": "Expected letters, digits and _, beginning with a letter. `Counter` is reserved.",
};

/** Messages about the commands and their arguments. */
export const commands = {
  usage: (mistake: UsageMistake) => sayUsage(mistake),
  "unknown-topic": [
    "Unknown topic or command `%{name}`",
    "%{nearest:text/null?Did you mean `%{nearest}`? |}Run `hanblog help` to list the topics and the commands.",
  ],
  "port-taken": [
    "All ports from %{first:number} to %{last:number} are in use",
    "Choose another port with `%{flag}`, or use 0 for a free port.",
  ],
  "address-refused": [
    "Cannot listen on `%{address}` (%{reason})",
    "Set `%{hostFlag}` to an address of this machine, or `%{portFlag}` to a port that you may use.",
  ],
  "source-date-epoch": [
    "SOURCE_DATE_EPOCH is %{found}",
    "Expected whole seconds since 1970, such as 1700000000. Unset it to use the current time.",
  ],
  "no-output": [
    "No built site in `%{dir}`",
    "Run `hanblog build` first, or pass the output folder with `--dest`.",
  ],
  "dir-not-empty": [
    "The folder `%{dir}` is not empty. It contains %{names:list*, }%{count:number/null?, … (%{count} in total)|}",
    "Choose a folder that does not exist, or empty this one. Nothing was written.",
  ],
  "not-a-dir": ["`%{path}` is a file, not a folder", "Choose a folder that does not exist."],
  cancelled: [
    "Cancelled",
    "%{isKept:flag?What is done stays. Run the same command again to continue.|Nothing was written.}",
  ],
  "host-files-differ": [
    "These files exist with another content: %{names:list*, }",
    "Nothing was written. Use `--force` to overwrite the files, or remove them.",
  ],
  "host-file-place": {
    link: [
      "`%{path}` is a link to a place outside of the repository, or to a missing file",
      "Nothing was written. Rename or remove it, because the files of the host go there.",
    ],
    "no-file": [
      "`%{path}` is not a file",
      "Nothing was written. Rename or remove it, because the files of the host go there.",
    ],
    "no-folder": [
      "`%{path}` is not a folder",
      "Nothing was written. Rename or remove it, because the files of the host go there.",
    ],
  },
  /** `reason` is a line of npm. */
  "pack-failed": [
    "npm could not pack hanblog: %{reason}",
    "Check that `npm --version` works and that the folder can be written.",
  ],
  "host-base": [
    "%{isRoot:flag?The host `%{host}` serves sites in the root of a domain only, and the base of the site is `%{base}`|The base `%{base}` has characters with a meaning in the files of the host `%{host}`}",
    '%{isRoot?Set `base` to "/", or choose another host.|Use only letters, digits and the characters - . _ ~ / in `base`.}',
  ],
  "cms-exists": ["%{file} already exists", "Remove it to have it written again from the fields of the site."],
  "template-missing": [
    "The site has no template `%{file}`",
    "%{known:text/null?Create it, or use one of these: %{known}.|Create it. `__title__` and `__date__` in it are replaced.}",
  ],
  "empty-title": [
    "The title of the post is empty: %{found}",
    'Pass a title, such as hanblog new post "Spring is here".',
  ],
  "site-not-found": {
    named: [
      "The site folder `%{dir}` does not exist",
      "Pass the folder that contains hanblog.config.ts and your markdown files.",
    ],
    around: [
      "No hanblog.config.ts in `%{dir}`, in its folder `site`, or in a parent folder",
      "Run the command in the folder of your blog, or pass that folder with `--site`.",
    ],
  },
  /** `file` is `null` for the PostgreSQL database in DATABASE_URL. */
  "data-missing": [
    "%{file:text/null?`%{file}` does not exist or is not a comment database|The database in DATABASE_URL contains no comment tables}",
    "%{file?Pass the database file with `--data`, or set DATABASE_URL to the database.|Correct DATABASE_URL, or run `hanblog comments` once to create the tables.}",
  ],
  "export-too-large": [
    "D1 cannot store `%{ids:list*`, `}`, which take more than 2 MB each",
    "Everything else is exported. Remove inlined images from these comments to export them, too.",
  ],
  "not-all-imported": [
    "LeanCloud contains %{comments:number} comment%{comments=1?|s} and %{visits:number} visit%{visits=1?|s} that are not imported",
    "Run `hanblog comments import --from-leancloud`, and compare again. If that brings nothing, add `--all`.",
  ],
  "visibility-differs": {
    shown: [
      "Visitors see %{count:number} comment%{count=1?|s} here that %{count=1?is|are} hidden in LeanCloud",
      "Run `hanblog comments import --from-leancloud --all`, which hides what is hidden there, and compare again.",
    ],
    hidden: [
      "Visitors see %{count:number} comment%{count=1?|s} in LeanCloud that %{count=1?is|are} hidden here",
      "Approve them on the owner's page, or turn on the access rights in LeanCloud's query settings and compare again.",
    ],
  },
  "leancloud-app": [
    "LEAN_ID, LEAN_MASTER_KEY and LEAN_SERVER do not name an app",
    "Set all three as LeanCloud's console shows them. LEAN_SERVER begins with https://.",
  ],
  "database-url": [
    "DATABASE_URL is not the address of a PostgreSQL database",
    "Expected the form postgres://user:password@host:5432/name. Unset it to store comments in a file.",
  ],
  "master-key": [
    "HANBLOG_MASTER_KEY is shorter than %{least:number} characters or contains a comma",
    "Run `openssl rand -hex 24` to create a key.",
  ],
  "admin-password": [
    "HANBLOG_ADMIN_PASSWORD is shorter than %{least:number} characters",
    "Use a longer password, or unset it: the first start then creates a password and prints it once.",
  ],
} as const satisfies MessageSet;

const SEE_HELP =
  "Run `hanblog --help` to list the commands, or `hanblog <command> --help` to list its options.";

function sayUsage(mistake: UsageMistake) {
  switch (mistake.kind) {
    case "unknown-option":
      return { message: `Unknown option \`${mistake.name}\``, hint: sayNearest(mistake.nearest) };
    case "unknown-command":
      return { message: `Unknown command \`${mistake.name}\``, hint: sayNearest(mistake.nearest) };
    case "missing-argument":
      return { message: `The argument \`${mistake.name}\` is missing`, hint: SEE_HELP };
    case "missing-option":
      return { message: `The option \`${mistake.name}\` is missing`, hint: SEE_HELP };
    case "missing-value":
      return { message: `The option \`${mistake.name}\` has no value`, hint: SEE_HELP };
    case "too-many-arguments": {
      const { command, expected, found } = mistake;
      return {
        message: `${command === null ? "hanblog" : `\`${command}\``} takes at most ${plural(expected, "argument")}, found ${found}`,
        hint: SEE_HELP,
      };
    }
    case "invalid-value":
      return {
        message: `\`${mistake.name}\` is ${JSON.stringify(mistake.found)}`,
        hint: sayFlagValue(mistake.expected),
      };
    case "no-source":
      return {
        message: "An import needs either files or `--from-leancloud`",
        hint: "Run `hanblog comments import --help` to see examples of both.",
      };
    case "only-live":
      return {
        message: `\`${mistake.name}\` needs \`--from-leancloud\``,
        hint: "Run `hanblog comments import --help` to see examples.",
      };
    case "excluded":
      return {
        message: `\`${mistake.names[0]}\` and \`${mistake.names[1]}\` cannot be used together`,
        hint: SEE_HELP,
      };
    case "other":
      return { message: mistake.reason, hint: SEE_HELP };
  }
}

function sayNearest(nearest: readonly string[]): string {
  return nearest.length === 0
    ? SEE_HELP
    : `Did you mean ${nearest.map((name) => `\`${name}\``).join(" or ")}? ${SEE_HELP}`;
}

function sayFlagValue(expected: FlagValue): string {
  switch (expected.kind) {
    case "whole-number":
      return `Expected a whole number from ${expected.least} to ${expected.most}.`;
    case "choice":
      return `Expected one of ${expected.values.join(", ")}.`;
    default:
      return FLAG_VALUES[expected.kind];
  }
}
