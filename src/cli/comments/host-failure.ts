import { isHanblogError } from "../../runtime/model/error.js";

/** Returns the message of an error, or those of several ones, with their hints. */
export function describeFailure(error: unknown): string {
  const errors: readonly unknown[] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  const lines = errors.map((each) => {
    const hint = isHanblogError(each) && each.hint !== null ? ` ${each.hint}` : "";
    return `${each instanceof Error ? each.message : String(each)}${hint}`;
  });
  return lines.join("\n");
}

/** Returns the response of a host that could not open the service. */
export function refuse(): Response {
  const body = { code: 503, error: "The comment service could not start. Its log contains the reason." };
  return Response.json(body, { status: 503, headers: { "Cache-Control": "no-store", "Retry-After": "5" } });
}
