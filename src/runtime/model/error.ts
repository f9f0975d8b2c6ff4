/** The place of a problem in a source file. Lines and columns count from 1 and are `null` if unknown. */
export interface SourcePosition {
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  /** Whether the lines must not be shown, because their page has a password and logs are often public. */
  readonly isSecret?: true;
  /** Page that the plugin at this place adds, and the line in its markdown. The page has no file. */
  readonly page?: { readonly plugin: string; readonly path: string; readonly line: number | null };
}

/** An error fails the build. A warning is only reported, unless the build is strict. */
export type Severity = "error" | "warning";

/** A value that a message mentions. It is plain data, because problems cross threads and are cached. */
export type MessageValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly MessageValue[]
  | { readonly [name: string]: MessageValue };

/** The values that a message mentions, by name. */
export type MessageValues = Readonly<Record<string, MessageValue>>;

/** A problem as plain data, which can cross threads and sockets. */
export interface Problem {
  readonly severity: Severity;
  /** Stable, in kebab-case. The guide's troubleshooting page has a section for each code. */
  readonly code: string;
  /** Description of the problem, with the invalid value. */
  readonly message: string;
  readonly at: SourcePosition | null;
  /** Instruction that fixes the problem, or `null`. */
  readonly hint: string | null;
  /** The values that `message` and `hint` mention. With `code`, they give the same text in another language. */
  readonly values?: MessageValues;
}

/** Optional parts of a `HanblogError`. Missing parts are `null`, except `cause`. */
export interface HanblogErrorOptions {
  readonly at?: SourcePosition | null;
  readonly hint?: string | null;
  readonly cause?: unknown;
  readonly values?: MessageValues | undefined;
}

/** The only error class. It reports invalid input of the user; any other thrown value is a bug in hanblog. */
export class HanblogError extends Error {
  readonly code: string;
  readonly at: SourcePosition | null;
  readonly hint: string | null;
  /** Values that the message mentions; see `Problem.values`. */
  readonly values: MessageValues | undefined;

  constructor(code: string, message: string, options: HanblogErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "HanblogError";
    this.code = code;
    this.at = options.at ?? null;
    this.hint = options.hint ?? null;
    this.values = options.values;
  }
}

/**
 * Whether a thrown value is a `HanblogError`. It checks the shape, not the class, because the program of a
 * site bundles its own copy of this module.
 */
export function isHanblogError(error: unknown): error is HanblogError {
  return error instanceof Error && error.name === "HanblogError" && "code" in error;
}

/** Returns a problem whose lines are not shown, because they are from a page with a password. */
export function withoutLines(problem: Problem): Problem {
  return problem.at === null ? problem : { ...problem, at: { ...problem.at, isSecret: true } };
}

/** Creates a position in a file, of which only the file must be known. */
export function position(
  file: string,
  line: number | null = null,
  column: number | null = null,
): SourcePosition {
  return { file, line, column };
}

/**
 * Returns the position of a front matter field in a markdown file, or of the entry `value` of that field. The
 * line is `null` if the file has no such field. Called only when an error is reported.
 */
export type PlaceOfField = (relativePath: string, field: string, value?: string) => SourcePosition;

/** Creates a problem whose text is not from the command line's catalogue, so that it is printed as it is. */
export function createPlainProblem(
  severity: Severity,
  code: string,
  message: string,
  at: SourcePosition | null = null,
  hint: string | null = null,
): Problem {
  return { severity, code, message, at, hint };
}

/** Converts a thrown error to a problem. `cause` is left out, because problems cross threads. */
export function problemFromError(error: HanblogError): Problem {
  const { code, message, at, hint, values } = error;
  const problem = createPlainProblem("error", code, message, at, hint);
  return values === undefined ? problem : { ...problem, values };
}

/**
 * Returns the problems in a thrown value: a `HanblogError`, or an `AggregateError` of them. Returns none for
 * any other value, which is a bug.
 */
export function problemsFromError(error: unknown): readonly Problem[] {
  if (isHanblogError(error)) return [problemFromError(error)];
  const isRefusal = error instanceof AggregateError && error.errors.every(isHanblogError);
  return isRefusal ? error.errors.map(problemFromError) : [];
}

/** Whether any problem is an error. */
export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === "error");
}

/**
 * Returns an `AggregateError` of all errors in `problems`, without the warnings. It throws nothing; the
 * caller throws when the list is complete.
 */
export function errorFromProblems(problems: readonly Problem[]): AggregateError {
  const errors = problems
    .filter((problem) => problem.severity === "error")
    .map(({ code, message, at, hint, values }) => new HanblogError(code, message, { at, hint, values }));
  const count = `${errors.length} error${errors.length === 1 ? "" : "s"}`;
  const lines = errors.map(({ message, at }) => (at === null ? message : `${formatPlace(at)}: ${message}`));
  return new AggregateError(errors, [`${count}:`, ...lines].join("\n"));
}

/** Returns a place as `file:line:column`, as far as it is known. */
export function formatPlace({ file, line, column }: SourcePosition): string {
  return [file, line, line === null ? null : column].filter((part) => part !== null).join(":");
}

/** Returns a value as quoted in an error message: JSON, cut at 60 characters. */
export function quoteValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "function") return "a function";
  if (value instanceof Promise) return "a promise";
  // JSON has no NaN and no big integers.
  const isNumber = typeof value === "number" || typeof value === "bigint";
  const json = isNumber ? String(value) : (safeJson(value) ?? typeof value);
  return json.length > 60 ? `${json.slice(0, 59)}…` : json;
}

function safeJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    // Circular values and big integers have no JSON.
    return undefined;
  }
}

/** Returns the message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the first line of the message of anything that was thrown. Parsers quote their input in further lines. */
export function firstLineOf(error: unknown): string {
  return messageOf(error).split("\n", 1)[0] ?? "";
}
