import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnStore } from "../describe-on-store.js";
import { LIMITS } from "../../../../src/cli/comments/limits.js";
import { COMMENTS } from "../../../../src/cli/comments/store/collections.js";
import { openService, type TestService } from "../service.js";

const MB = 1024 * 1024;
const LARGE = 20;

describeOnStore("the size of a response", ({ emptyPlace }) => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService(await emptyPlace());
    const at = new Date(Date.UTC(2026, 0, 1));
    for (let index = 0; index < LARGE; index++) {
      await service.context.store.objects.create(COMMENTS, {
        objectId: `large${index}`,
        createdAt: at,
        updatedAt: at,
        url: "/large",
        status: "visible",
        comment: "x".repeat(LIMITS.body),
      });
    }
    await service.call("POST", "classes/Comment", { body: { comment: "small", url: "/small" } });
  });
  afterAll(() => service.stop());

  const large = { where: { url: "/large" } };

  it("is limited, and the error names the limit", async () => {
    for (const path of ["classes/Comment", "cloudQuery"]) {
      const params =
        path === "cloudQuery"
          ? { cql: "select * from Comment where url = '/large' limit 1000" }
          : { ...large, limit: "1000" };
      const { status, body, text } = await service.call("GET", path, { params });
      expect([status, Object.keys(body as object)]).toEqual([400, ["code", "error"]]);
      expect(text).toContain(`${LIMITS.answer} bytes`);
    }
    const scan = await service.call("GET", "scan/classes/Comment", { master: true });
    expect(scan.text).toContain(`${LIMITS.answer} bytes`);
  });

  it("suffices for a page of the largest comments, and for long lists of small ones", async () => {
    const page = await service.call("GET", "classes/Comment", { params: { ...large, limit: "10" } });
    expect(page.text.length).toBeGreaterThan(5 * MB);
    const list = await service.call("GET", "classes/Comment", {
      params: { where: { url: "/small" }, limit: "1000" },
    });
    expect(list.body).toMatchObject({ results: [{ comment: "small" }] });
    const count = await service.call("GET", "classes/Comment", {
      params: { ...large, limit: "0", count: "1" },
    });
    expect(count.body).toEqual({ results: [], count: LARGE });
  });

  it("is shared by the parts of a batch", async () => {
    const part = { method: "GET", path: "/1.1/classes/Comment", params: { ...large, limit: 10 } };
    const small = { ...part, params: { where: { url: "/small" } } };
    const { body, text } = await service.call("POST", "batch", { body: { requests: [part, part, small] } });
    expect(body).toMatchObject([
      { success: { results: expect.any(Array) as unknown[] } },
      { error: { code: 142 } },
      { success: { results: [{ comment: "small" }] } },
    ]);
    expect(text.length).toBeLessThan(LIMITS.answer);
  });
});
