import type {
  CreatePlatformCalls,
  IssueBackend,
} from "../../../../../src/runtime/comments/platforms/platform.js";
import { createIssueBackend } from "../../../../../src/runtime/comments/platforms/issue-backend.js";
import { NOW } from "../subjects.js";
import { createHost, type Answer, type Asked, type Host } from "./host.js";

/** A backend whose platform responds as a test scripts it, for responses that no tracker produces. */
export interface Scripted extends Host {
  readonly backend: IssueBackend;
}

/** Creates a scripted backend. `address` is only needed for Bitbucket, which ignores `baseURL`. */
export function createScripted(
  createCalls: CreatePlatformCalls,
  answer: (asked: Asked) => Answer,
  address?: string,
): Scripted {
  const host = createHost(answer, address);
  const options = { owner: "ann", repo: "blog", labels: ["Vssue", "two words"], baseURL: host.address };
  const context = { fetch: host.fetch, token: () => "token", now: () => NOW };
  return { ...host, backend: createIssueBackend(createCalls, options, context) };
}
