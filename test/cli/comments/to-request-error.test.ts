import { expect, it } from "vitest";
import type { LogEntry } from "../../../src/cli/comments/log.js";
import { notFound } from "../../../src/cli/comments/protocol/request-error.js";
import { toRequestError } from "../../../src/cli/comments/to-request-error.js";

const withStatus = (status: number) => Object.assign(new Error("inner words"), { status });

it("leaves a RequestError as it is, and does not log it", () => {
  const log: LogEntry[] = [];
  const error = notFound();
  expect(toRequestError(error, (entry) => log.push(entry))).toBe(error);
  expect(log).toEqual([]);
});

it.each<[name: string, error: unknown, status: number, retryAfter: number | null]>([
  ["an error", new Error("inner words"), 500, null],
  ["an error of a package with a 4xx status", withStatus(404), 500, null],
  ["a text", "inner words", 500, null],
  ["a full disk", Object.assign(new Error("inner words"), { code: "SQLITE_FULL" }), 503, 5],
])("%s is our fault: logged, and reported without details", (_, error, status, retryAfter) => {
  const log: LogEntry[] = [];
  const answer = toRequestError(error, (entry) => log.push(entry));
  expect(answer).toMatchObject({ status, retryAfter });
  expect(answer.message).not.toContain("inner");
  expect(log).toEqual([{ event: "failure", stack: expect.stringContaining("inner words") as string }]);
});
