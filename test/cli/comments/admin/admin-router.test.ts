import { describe, expect, it } from "vitest";
import { MEMORY, openService } from "../service.js";
import { adminToken, callAdmin } from "./call-admin.js";

describe("the generated password of a first start", () => {
  it("is stored as a hash and returned only once", async () => {
    const service = await openService(MEMORY, { adminPassword: null });
    expect(await service.context.ownerPassword.hash()).toMatch(/^scrypt:[0-9a-f]{32}:[0-9a-f]{64}$/);
    await service.stop();
  });
});

describe("a comment with images beyond the default size", () => {
  it("can be edited if the service accepts such comments", async () => {
    const maxBody = 2 * 1024 * 1024;
    const service = await openService(MEMORY, { maxBody });
    const comment = `![](data:image/png;base64,${"A".repeat(1_500_000)})`;
    const posted = await service.call("POST", "classes/Comment", { body: { comment, url: "/p" } });
    const { objectId } = posted.body as { readonly objectId: string };
    const token = await adminToken(service);
    const edit = (text: string) =>
      callAdmin(service, "PATCH", `comments/${objectId}`, { token, body: { nick: "Ann", comment: text } });
    expect(await edit(`${comment} edited`)).toMatchObject({ status: 200, body: { nick: "Ann" } });
    expect((await edit("x".repeat(maxBody - 1000))).status).toBe(400);
    await service.stop();
  });
});
