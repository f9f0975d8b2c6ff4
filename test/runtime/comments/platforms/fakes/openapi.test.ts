import { describe, expect, it } from "vitest";
import { createGithubRest, PREFIX } from "./github-rest.js";
import { createOpenApiCheck } from "./openapi.js";
import type { Answer, Asked } from "./host.js";
import { createTracker } from "./tracker.js";

const ISSUES = `${PREFIX}/repos/ann/blog/issues`;

function ask(
  method: string,
  path: string,
  { query = "", body }: { readonly query?: string; readonly body?: unknown } = {},
): Asked {
  const common = { headers: new Headers(), token: null, fields: {} };
  return { method, path, query: new URLSearchParams(query), body, ...common };
}

describe("the check of calls against GitHub's API description", () => {
  const check = createOpenApiCheck(PREFIX);
  const reaction = { id: 1, node_id: "R", user: null, content: "heart", created_at: "2026-01-01T00:00:00Z" };

  it.each<readonly [string, Asked, Answer, readonly string[]]>([
    [
      "a call that is right",
      ask("POST", `${ISSUES}/comments/5/reactions`, { body: { content: "heart" } }),
      { status: 201, data: reaction },
      [],
    ],
    ["a call that is none", ask("GET", `${PREFIX}/nothing`), { status: 200 }, ["GitHub has no such call"]],
    [
      "a parameter that is none",
      ask("GET", `${ISSUES}/5/comments`, { query: "per_pge=5" }),
      { status: 200, data: [] },
      ["no parameter per_pge"],
    ],
    [
      "a parameter of the wrong kind",
      ask("GET", `${ISSUES}/5/comments`, { query: "page=two" }),
      { status: 200, data: [] },
      ["page: must be integer"],
    ],
    [
      "a body that is wrong",
      ask("POST", `${ISSUES}/comments/5/reactions`, { body: { content: "like" } }),
      { status: 201, data: reaction },
      ["must be equal to one of the allowed values"],
    ],
    [
      "an answer that lacks something",
      ask("GET", `${ISSUES}/comments/5`),
      { status: 200, data: { id: 5 } },
      ["must have required property"],
    ],
    [
      "an answer of the wrong format",
      ask("POST", `${ISSUES}/comments/5/reactions`, { body: { content: "heart" } }),
      { status: 201, data: { ...reaction, created_at: "today" } },
      ["must match format"],
    ],
    [
      "a status that is never given",
      ask("DELETE", `${ISSUES}/comments/5`),
      { status: 200 },
      ["never answered with 200"],
    ],
  ])("reports %s", (_case, asked, answer, faults) => {
    const found = check(asked, answer);
    expect(found).toHaveLength(faults.length);
    faults.forEach((fault, index) => expect(found[index]).toContain(fault));
  });

  it("checks every call to the fake GitHub", async () => {
    const host = createGithubRest(check, createTracker());
    await host.fetch(`${host.address}${ISSUES}?stat=all`);
    expect(host.faults).toEqual([`GET ${ISSUES}: no parameter stat`]);
  });
});
