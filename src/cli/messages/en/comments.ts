import type { OptionalPackage, PlatformFault, StoreFault } from "../faults/commands.js";
import { type MessageSet, fillByKind, type TextsOf } from "../message-set.js";
import { plural } from "../../../runtime/model/text/plural.js";

const PACKAGE_USES: Readonly<Record<OptionalPackage, string>> = {
  "csv-parse": "CSV files",
  libsql: "Comments in a file",
  nodemailer: "Mails",
  pg: "Comments in PostgreSQL",
};

/** Messages about the comment service: its settings and its store. */
export const comments = {
  /** Faults in the environment of the service. Values are not quoted, because many of them are secrets. */
  "comment-settings": {
    "address-user": [
      "%{name} contains a user name",
      "Remove the user name and the password from the address.",
    ],
    "mail-address": ["%{name} is not a mail address", "Expected ann@example.org or Ann <ann@example.org>."],
    switch: ["%{name} is neither `on` nor `off`", "Set it to `on`, or unset it."],
    word: [
      "%{name} has characters that no id and no key can have",
      "Use only ASCII letters, digits and signs, without spaces and commas.",
    ],
    "class-name": [
      "%{name} is not the name of a class of comments",
      "Use letters, digits and _, beginning with a letter. `Counter` is reserved.",
    ],
    origins: [
      "%{name} contains something that is not an origin",
      "Expected sites without a path, such as https://blog.example, separated by commas.",
    ],
    number: [
      "%{name} is not a whole number from %{least:number} to %{most:number}",
      "Correct the number, or unset it to use the default.",
    ],
    address: [
      "%{name} is not a valid address",
      "Expected an address that begins with %{schemes:list* or } and contains a host.",
    ],
    hours: [
      "%{name} is not a number of hours from 1 to %{most:number}",
      "Set it to a whole number, such as 24.",
    ],
    "class-list": [
      "%{name} contains `%{found}`, which is not a class name",
      "Expected 1 to 64 letters, digits or `_`, starting with a letter. Separate names with commas.",
    ],
    "class-taken": [
      "%{name} contains `%{found}`, which is already a class of the service",
      "Remove the name. `Counter`, the class in --class and each further class can be listed only once.",
    ],
    "class-count": ["%{name} has more than %{most:number} names", "Remove the classes that no page uses."],
    reactions: [
      "%{name} is not a list of at most %{most:number} different emoji",
      "Separate emoji with spaces. Words after an emoji are its name, such as in `👍 🍚 Rice`.",
    ],
    missing: ["%{by} requires %{name}, which is not set", "Set %{name}, or unset %{by}."],
    unused: [
      "%{name} is set, but has no effect without %{without:list* or }",
      "Set %{without* or }, or unset %{name}.",
    ],
    "no-smtp": [
      "HANBLOG_SMTP_URL is set, but %{host} cannot send mails over SMTP",
      "Unset it. Set HANBLOG_MAIL_API and HANBLOG_MAIL_KEY for mails, or HANBLOG_WEBHOOK_URL for notices.",
    ],
    "two-senders": ["%{names:list* and } are both set", "Unset %{names* or }."],
    "mail-api": ["HANBLOG_MAIL_API is not a known mail service", "Expected one of: %{known:list*, }."],
    "mail-key": [
      "HANBLOG_MAIL_KEY contains a character that no key has",
      "Copy the key of the mail service again, without spaces.",
    ],
    "mail-domain": [
      "HANBLOG_MAIL_DOMAIN is not a domain",
      "Expected the domain that Mailgun sends from, such as mg.blog.example.",
    ],
    required: [
      "%{name} is not set, or has fewer than %{least:number} characters",
      "Set it as a secret of the host. Generate one with `openssl rand -hex 24`.",
    ],
    "template-name": [
      "HANBLOG_WEBHOOK_TEMPLATE is neither a ready template nor JSON",
      "Expected %{known:list*, }, or a body that begins with {.",
    ],
    "template-json": [
      "HANBLOG_WEBHOOK_TEMPLATE is not valid JSON%{character:number/null?, at character %{character}|}",
      "Put names and texts in double quotes, and the whole value in single quotes.",
    ],
    "template-placeholder": [
      "HANBLOG_WEBHOOK_TEMPLATE contains the unknown placeholder `{{%{name}}}`",
      "Expected one of: %{known:list*, }.",
    ],
    "template-empty": [
      "HANBLOG_WEBHOOK_TEMPLATE contains no placeholder, so its notices would say nothing",
      "Add `{{text}}` to one of its texts. All placeholders: %{known:list*, }.",
    ],
    "template-parameter": [
      "The template `%{template}` requires `%{parameter}` in HANBLOG_WEBHOOK_URL",
      "Add `?%{parameter}=` and the id to the end of the address.",
    ],
    locale: ["HANBLOG_LOCALE is not a supported language", "Expected one of: %{known:list*, }."],
    "secret-length": [
      "HANBLOG_WEBHOOK_SECRET has fewer than %{least:number} characters",
      "Generate one with `openssl rand -hex 24`.",
    ],
    "secret-base64": [
      "HANBLOG_WEBHOOK_SECRET is not valid base64 after `whsec_`",
      "Generate one with `echo whsec_$(openssl rand -base64 24)`.",
    ],
    "smtp-user": [
      "The user name or password in HANBLOG_SMTP_URL cannot be decoded",
      "Percent-encode characters such as @ and % in it.",
    ],
  },
  "setting-value": [
    "%{name} contains a quote ', a line break, or ends with a backslash",
    "Choose another value. In an address, write ' as %27. In JSON, write it as \\u0027.",
  ],
  "service-url": [
    "HANBLOG_COMMENTS_URL is `%{found}`, which is not the address of a domain",
    "Expected https:// and a domain without a path, such as https://talk.example.",
  ],
  "platform-setting": {
    "vercel-database": [
      "DATABASE_URL is not set, and Vercel stores comments in PostgreSQL only",
      "Create a database, such as at https://neon.tech, and set DATABASE_URL to its pooled connection string.",
    ],
    "cloudflare-mail": [
      "HANBLOG_SMTP_URL is set, and Cloudflare's workers cannot reach a mail server",
      "Unset it, and set HANBLOG_MAIL_API and HANBLOG_MAIL_KEY, or HANBLOG_WEBHOOK_URL for notices in a chat.",
    ],
  },
  /** `answer` is a line of the mail server, or the reason why there is none. */
  "setup-mail": [
    "The mail server %{server} did not accept a test mail to %{to}: %{answer}",
    "Correct HANBLOG_SMTP_URL or HANBLOG_MAIL_KEY, HANBLOG_MAIL_FROM or HANBLOG_OWNER_MAIL. `--no-check` skips the test.",
  ],
  /** `answer` is the error code of the platform, or empty. */
  "setup-app": {
    refused: [
      "%{host} does not accept the id or the secret of the OAuth app (`%{answer}`)",
      "Copy %{variable}_ID and …_SECRET again from the settings of the app.",
    ],
    unexpected: [
      "%{host} gave no usable answer about the OAuth app%{answer:text/null?: `%{answer}`|}",
      "Try again later. `--no-check` skips the test.",
    ],
  },
  "setup-images": {
    put: [
      "%{host} does not store an image: %{answer}",
      "Check HANBLOG_S3_URL, which contains the bucket, the region, and the access key, which must be able to write.",
    ],
    read: [
      "The stored image is not at %{url}: %{answer}",
      "Set HANBLOG_IMAGES_URL to the public address of the bucket, and let everyone read it.",
    ],
    remove: [
      "%{host} stores an image, and does not remove it: %{answer}",
      "Allow the access key to delete. Otherwise, images of deleted comments stay there.",
    ],
  },
  "data-file": [
    "%{access:read/write=read?Cannot read comments from|Cannot store comments in} %{file}: %{reason}",
    "Set --data to %{access=read?the file that `hanblog comments` uses.|a file that this user can write. Its folder is created.}",
  ],
  "data-damaged": [
    "The comment database is damaged: %{reason}",
    "Stop the service and restore a backup. The disk may be failing.",
  ],
  "data-newer": [
    "The comments were stored by a newer version of hanblog",
    "Use that version again, or restore the backup that was made before the update.",
  ],
  "data-old": [
    "The comments were stored by an older version of hanblog",
    "Run `hanblog comments` once with this version. It updates the tables.",
  ],
  "database-unreachable": [
    "The database does not respond: %{reason}",
    "Check DATABASE_URL. Expected postgres://user:password@host:5432/name.",
  ],
  /** `argument` is the package with its version, for npm. `binary` is the missing part of an installed package. */
  "package-missing": (missing: { name: OptionalPackage; argument: string; binary: string | null }) =>
    missing.binary === null
      ? {
          message: `${PACKAGE_USES[missing.name]} require the package \`${missing.name}\`, which is not installed`,
          hint: `Run \`npm install ${missing.argument}\` in the site folder${missing.name === "libsql" ? ", or use Node 22.16 or newer, which has a SQLite of its own" : ""}. Add \`--global\` if hanblog is installed globally.`,
        }
      : {
          message: `The package \`${missing.name}\` is installed without \`${missing.binary}\`, its binary for this system`,
          hint: "Delete `node_modules` and `package-lock.json`, and run `npm install` without `--omit=optional`.",
        },
  /** `other` is the variable that makes `name` necessary, or `null` for any variable of an app. */
  "oauth-settings": [
    "%{other:text/null?%{name} is not set, but %{other} is|%{name} is not set, but an app is}",
    "Set the id and the secret of each app, and HANBLOG_OAUTH_ORIGINS to the sites that use it.",
  ],
  "oauth-url": [
    "%{name} is `%{found}`, which is not the address of a platform",
    "Expected an address such as https://github.example.com.",
  ],
  "oauth-origin": [
    "HANBLOG_OAUTH_ORIGINS contains `%{found}`, which is not an origin",
    "Expected the scheme and the host of a site, such as https://blog.example.com.",
  ],
} as const satisfies MessageSet;

/** Messages about comments that a build writes into pages. */
export const bake = {
  "comments-unreadable": ({ address, fault }: { address: string; fault: StoreFault }) => ({
    message: `Cannot read comments from ${address}: ${sayStoreFault(fault)}. Pages are built without comments`,
    hint: "Start the comment service, or correct `comments.store` in hanblog.config.ts. Browsers still load the comments.",
  }),
  "issues-unreadable": (fault: PlatformFault) => ({
    message: sayPlatformFault(fault),
    hint: sayFix(fault),
  }),
} satisfies MessageSet;

function sayStoreFault(fault: StoreFault): string {
  return fillByKind(STORE_FAULT_TEXTS, fault);
}

const STORE_FAULT_TEXTS: TextsOf<StoreFault> = {
  "no-response": "no response (%{detail})",
  "no-list": "the response is not a list of comments",
  rejected: "error %{code} (%{error})",
};

function sayPlatformFault({ step, repository, platform, reason, pages, baked }: PlatformFault): string {
  const count = plural(pages, "page");
  const outcome =
    step === "issues"
      ? `Found the issues of ${count}. Browsers search for the others`
      : `The HTML of ${baked} of ${count} with an issue contains comments`;
  return `Cannot read the ${step} of ${repository} on ${platform}: ${reason}. ${outcome}`;
}

function sayFix({ step, status, retryAt, hasToken }: PlatformFault): string {
  if (retryAt !== null) {
    return hasToken
      ? `The rate limit ends at ${retryAt}. Build again after that time.`
      : `The rate limit ends at ${retryAt}. Set HANBLOG_COMMENTS_TOKEN to a token for a higher limit.`;
  }
  switch (status) {
    case 401:
    case 403:
    case 429:
      return hasToken
        ? "Set HANBLOG_COMMENTS_TOKEN to a valid token that may read the issues of a public repository."
        : "Set HANBLOG_COMMENTS_TOKEN in the build environment to a token that may read the repository's issues.";
    case 404:
      return step === "comments" && hasToken
        ? "Pages contain only comments that everyone may read, whatever HANBLOG_COMMENTS_TOKEN may read. Make the issues public, or set `resolve` instead of `bake`."
        : "Correct `owner` and `repo` of `comments.issue` in hanblog.config.ts, or set HANBLOG_COMMENTS_TOKEN to a token that may read the repository.";
    case 410:
      return "Turn on issues in the repository, or keep the comments on another platform.";
    default:
      return "Build again when the platform responds. Browsers load the comments in any case.";
  }
}
