import type {
  CreatePlatformCalls,
  IssueBackend,
} from "../../../../../src/runtime/comments/platforms/platform.js";
import { createIssueBackend } from "../../../../../src/runtime/comments/platforms/issue-backend.js";
import { fetchAt, NOW } from "../subjects.js";
import { serve, type Answer, type Asked, type Server } from "./serve.js";

/** A backend whose platform answers as a test says, for what no tracker would do. */
export interface Scripted extends Server {
  readonly backend: IssueBackend;
}

export async function startScripted(
  createCalls: CreatePlatformCalls,
  answer: (asked: Asked) => Answer,
): Promise<Scripted> {
  const server = await serve(answer);
  const options = { owner: "ann", repo: "blog", labels: ["Vssue", "two words"], baseURL: server.address };
  const context = { fetch: fetchAt(server.address), token: () => "token", now: () => NOW };
  return { ...server, backend: createIssueBackend(createCalls, options, context) };
}
