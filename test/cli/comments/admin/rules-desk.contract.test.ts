import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnStore } from "../describe-on-store.js";
import { DEFAULT_RULES } from "../../../../src/cli/comments/screen/rules.js";
import { openService, type TestService } from "../service.js";
import { adminToken, callAdmin } from "./call-admin.js";

describeOnStore("the owner's rules", ({ emptyPlace }) => {
  let service: TestService;
  let token = "";
  const get = () => callAdmin(service, "GET", "rules", { token });
  const put = (body: unknown, given = token) => callAdmin(service, "PUT", "rules", { token: given, body });

  beforeAll(async () => {
    service = await openService(await emptyPlace());
    token = await adminToken(service);
  });
  afterAll(() => service.stop());

  it("are the default ones at first", async () => {
    expect(await get()).toEqual({ status: 200, body: { version: 0, rules: DEFAULT_RULES } });
  });

  it("are available to the owner only", async () => {
    expect((await put({ version: 0, rules: {} }, "x")).status).toBe(401);
    expect((await callAdmin(service, "GET", "rules", { token: "" })).status).toBe(401);
  });

  it("are replaced as a whole, if the request has their latest version", async () => {
    const words = ["赌场 🎰", "<script>", "'; drop table screening; --"];
    const rules = { ...DEFAULT_RULES, spam: { words, addresses: [], mails: [] } };
    expect(await put({ version: 0, rules })).toEqual({ status: 200, body: { version: 1, rules } });
    expect(await get()).toEqual({ status: 200, body: { version: 1, rules } });
    expect((await put({ version: 0, rules: {} })).status).toBe(409);
    const both = await Promise.all([put({ version: 1, rules: {} }), put({ version: 1, rules: {} })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await get()).toMatchObject({ body: { version: 2, rules: DEFAULT_RULES } });
  });

  it("are unchanged after an invalid change, whose faults are all reported", async () => {
    const before = await get();
    const rules = { spam: { addresses: ["nonsense"] }, links: { most: "many" } };
    expect(await put({ version: 2, rules })).toEqual({
      status: 400,
      body: {
        code: 142,
        error:
          'spam.addresses[0]: "nonsense" is neither an IP address nor a network such as 192.0.2.0/24 or 2001:db8::/32\nlinks.most: must be an integer',
      },
    });
    for (const body of [{}, [], { version: "2", rules: {} }, { version: 2 }, { version: -1, rules: {} }]) {
      expect((await put(body)).status).toBe(400);
    }
    expect(await get()).toEqual(before);
  });
});
