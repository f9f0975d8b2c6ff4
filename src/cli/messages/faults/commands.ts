/** The reason why a comment store cannot be read. `detail` and `error` are texts of the system and of the store. */
export type StoreFault =
  | { readonly kind: "no-response"; readonly detail: string }
  | { readonly kind: "no-list" }
  | { readonly kind: "rejected"; readonly code: string; readonly error: string };

/** A platform whose issues or comments cannot be read completely. */
export type PlatformFault = {
  readonly step: "issues" | "comments";
  /** Owner and name, such as `ann/blog`. */
  readonly repository: string;
  readonly platform: string;
  /** Text of the platform or of the system. */
  readonly reason: string;
  /** HTTP status, or 0 without a response. */
  readonly status: number;
  /** Time at which the rate limit ends, in ISO 8601, or `null`. */
  readonly retryAt: string | null;
  readonly hasToken: boolean;
  /** Number of pages whose issue was found. */
  readonly pages: number;
  /** Number of these pages whose comments are in the HTML. */
  readonly baked: number;
};

/** A mistake in the arguments of a command. */
export type UsageMistake =
  | {
      readonly kind: "unknown-option" | "unknown-command";
      readonly name: string;
      readonly nearest: readonly string[];
    }
  | { readonly kind: "missing-argument" | "missing-value" | "missing-option"; readonly name: string }
  /** `command` is `null` for the program itself. */
  | {
      readonly kind: "too-many-arguments";
      readonly command: string | null;
      readonly expected: number;
      readonly found: number;
    }
  | {
      readonly kind: "invalid-value";
      readonly name: string;
      readonly found: string;
      readonly expected: FlagValue;
    }
  | { readonly kind: "no-source" }
  /** An option that needs `--from-leancloud`. */
  | { readonly kind: "only-live"; readonly name: string }
  /** Options that exclude each other. */
  | { readonly kind: "excluded"; readonly names: readonly [string, string] }
  /** In the words of the library that parses arguments. */
  | { readonly kind: "other"; readonly reason: string };

/** The value that an option expects. */
export type FlagValue =
  | { readonly kind: "whole-number"; readonly least: number; readonly most: number }
  | { readonly kind: "choice"; readonly values: readonly string[] }
  | { readonly kind: PlainFlagValue };

/** A kind of value whose text mentions no values. */
export type PlainFlagValue =
  | "host"
  | "post-date"
  | "post-folder"
  | "template-name"
  | "data-file"
  | "origin"
  | "word"
  | "milliseconds"
  | "seconds"
  | "title"
  | "time-zone"
  | "address"
  | "class-name";

/** A package that only some users of the comment service install. */
export type OptionalPackage = "csv-parse" | "libsql" | "nodemailer" | "pg";

/** Programs whose exports are read. */
export type ExportProgram = "wordpress" | "ghost" | "typecho";

/** The reason why a record or a file cannot be imported. */
export type RecordFault =
  | {
      readonly kind:
        | "no-id"
        | "no-date"
        | "no-page"
        | "no-text"
        | "no-number"
        | "same-id"
        | "same-counter-id"
        | "unknown-kind"
        | "invalid-json"
        | "no-object"
        | "cut-off"
        | "columns"
        | "nested-archives"
        | "zip"
        | "utf-16"
        | "html"
        | "encoding"
        | "binary"
        | "unknown-format"
        | "damaged";
    }
  /** `field` is `null` for all unknown fields together. */
  | { readonly kind: "long-field"; readonly field: string | null; readonly most: number }
  | { readonly kind: "long-record"; readonly most: number }
  | { readonly kind: "deep"; readonly most: number }
  | { readonly kind: "csv"; readonly line: number }
  | { readonly kind: "expanding"; readonly most: number };

/** A part of a source that is not imported. */
export type SkippedPart =
  | { readonly kind: "class" | "missing-class" | "file"; readonly name: string }
  | { readonly kind: "deleted" | "more" };

/** The reason why a LeanCloud app cannot be read. */
export type LeancloudFault =
  /** `status` is `null` without a response. */
  | { readonly kind: "failed"; readonly attempts: number; readonly status: number | null }
  | { readonly kind: "unexpected"; readonly status: number }
  | { readonly kind: "same-page" | "too-large" };
