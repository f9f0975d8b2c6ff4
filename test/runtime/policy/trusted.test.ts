import { afterEach, describe, expect, it, vi } from "vitest";

interface Rules {
  readonly createHTML: (html: string) => string | null;
}

/** Imports the module in a browser with the given `trustedTypes`. */
async function load(trustedTypes: unknown) {
  vi.resetModules();
  vi.stubGlobal("trustedTypes", trustedTypes);
  return import("../../../src/runtime/policy/trusted.js");
}

/** Records the policies of a document. */
function recordPolicies() {
  const policies = new Map<string, Rules>();
  return {
    policies,
    createPolicy(name: string, rules: Rules) {
      if (policies.has(name)) throw new TypeError(`${name} exists`);
      policies.set(name, rules);
      return rules;
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

describe("trusted", () => {
  it("returns texts as they are in a browser without Trusted Types", async () => {
    const { trusted, allowHtml } = await load(undefined);
    expect([trusted.createHTML("<b>"), trusted.createScriptURL("/a.js")]).toEqual(["<b>", "/a.js"]);
    expect(() => allowHtml(() => true)()).not.toThrow();
  });

  it("returns texts as they are if the site's policy forbids the name", async () => {
    const { trusted } = await load({
      createPolicy() {
        throw new TypeError("forbidden");
      },
    });
    expect(trusted.createHTML("<b>")).toBe("<b>");
  });

  it("creates one policy, named hanblog", async () => {
    const recorded = recordPolicies();
    const { trusted } = await load(recorded);
    expect(trusted).toBe(recorded.policies.get("hanblog"));
    expect([...recorded.policies.keys()]).toEqual(["hanblog"]);
  });
});

describe("allowHtml", () => {
  it("lets the default policy accept exactly the allowed HTML, until it ends", async () => {
    const { policies, ...recorded } = recordPolicies();
    const { allowHtml } = await load(recorded);
    const stop = allowHtml((html) => html === "<i>");
    allowHtml((html) => html === "<b>");
    const accepts = (html: string) => policies.get("default")?.createHTML(html);
    expect(["<b>", "<i>", "<u>"].map(accepts)).toEqual(["<b>", "<i>", null]);
    stop();
    expect(["<b>", "<i>"].map(accepts)).toEqual(["<b>", null]);
  });
});
