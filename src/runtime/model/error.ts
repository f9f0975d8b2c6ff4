/** Where in a source file a problem lies. Lines and columns count from 1; `null` where it cannot be known. */
export interface SourcePosition {
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
}

/** An error fails the build; a warning is only told, unless the build is strict. */
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

/** One fault as plain data: it crosses threads and sockets without losing its place in the source. */
export interface Problem {
  readonly severity: Severity;
  /** Kebab-case, stable: the guide's troubleshooting page is keyed by it. */
  readonly code: string;
  /** What happened, with the value that was found. */
  readonly message: string;
  readonly at: SourcePosition | null;
  /** What to do about it. */
  readonly hint: string | null;
  /** The values that `message` and `hint` mention. With `code`, they give the same text in another language. */
  readonly values?: MessageValues;
}

/** What a fault may carry beside its message; what is left out is `null`, and an error without a cause has none. */
export interface HanblogErrorOptions {
  readonly at?: SourcePosition | null;
  readonly hint?: string | null;
  readonly cause?: unknown;
  readonly values?: MessageValues | undefined;
}

/** The only error class: a fault of the user's input. Anything else that is thrown is a bug of ours. */
export class HanblogError extends Error {
  readonly code: string;
  readonly at: SourcePosition | null;
  readonly hint: string | null;
  /** See `Problem.values`. */
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
 * Whether a thrown value is a fault of the user's. By shape, not by class: a site's program is bundled with
 * a copy of this module of its own.
 */
export function isHanblogError(error: unknown): error is HanblogError {
  return error instanceof Error && error.name === "HanblogError" && "code" in error;
}

/** A position in a file, for the many callers that know only some of it. */
export function position(
  file: string,
  line: number | null = null,
  column: number | null = null,
): SourcePosition {
  return { file, line, column };
}

/**
 * Says where a field stands in the front matter of a markdown file, or the entry `value` of it. Its line is `null`
 * where the file has no such field. Only faults ask.
 */
export type PlaceOfField = (relativePath: string, field: string, value?: string) => SourcePosition;

/**
 * A fault as data, for checks that go on to find the others; nothing is thrown. `code` is kebab-case and stands
 * in the guide's troubleshooting page.
 */
export function createProblem(
  severity: Severity,
  code: string,
  message: string,
  at: SourcePosition | null = null,
  hint: string | null = null,
): Problem {
  return { severity, code, message, at, hint };
}

/** What was thrown, as data. It is always an error; its `cause` is left out, as the data crosses threads. */
export function problemFromError(error: HanblogError): Problem {
  const { code, message, at, hint, values } = error;
  const problem = createProblem("error", code, message, at, hint);
  return values === undefined ? problem : { ...problem, values };
}

/** The faults that something was refused for; none where a bug was thrown. */
export function problemsFromError(error: unknown): readonly Problem[] {
  if (isHanblogError(error)) return [problemFromError(error)];
  const isRefusal = error instanceof AggregateError && error.errors.every(isHanblogError);
  return isRefusal ? error.errors.map(problemFromError) : [];
}

/**
 * One throwable for all errors among `problems`; warnings are left out.
 * Throws nothing itself: the caller decides when the list is complete.
 */
export function errorFromProblems(problems: readonly Problem[]): AggregateError {
  const errors = problems
    .filter((problem) => problem.severity === "error")
    .map(({ code, message, at, hint, values }) => new HanblogError(code, message, { at, hint, values }));
  return new AggregateError(errors, `${errors.length} error${errors.length === 1 ? "" : "s"}`);
}

/** A value that an author wrote, as an error quotes it: JSON, cut at 60 characters. */
export function quoteValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "function") return "a function";
  // JSON has neither NaN nor big integers.
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
