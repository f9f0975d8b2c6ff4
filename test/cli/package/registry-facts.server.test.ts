import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inventoryTable, registryFacts } from "../../../src/cli/package/registry-facts.js";
import { makeTempDir } from "../../make-temp-dir.js";

const DOCUMENTS: Readonly<Record<string, unknown>> = {
  "/@sea%2fsalt": {
    name: "@sea/salt",
    "dist-tags": { latest: "2.0.0" },
    time: { "1.0.0": "2020-05-06T00:00:00.000Z", "2.0.0": "2024-01-02T00:00:00.000Z" },
    maintainers: [
      { name: "zhang", email: "zhang@sea.example" },
      { name: "an", email: "an@sea.example" },
    ],
    versions: {
      "1.0.0": { name: "@sea/salt", version: "1.0.0" },
      "2.0.0": { name: "@sea/salt", version: "2.0.0" },
    },
  },
};
const SALT = { name: "@sea/salt", version: "1.0.0" };
const GONE = { name: "gone", version: "1.0.0" };

let server: Server;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  server = createServer((request, response) => {
    const document = DOCUMENTS[(request.url ?? "").toLowerCase()];
    response.writeHead(document === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(document ?? { error: "Not found" }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: await makeTempDir(),
    npm_config_fetch_retries: "0",
  };
});
afterAll(() => new Promise((done) => server.close(done)));

describe("registryFacts", () => {
  it("has the date of the version and its maintainers, and nothing for a package that is unknown", async () => {
    const facts = await registryFacts([SALT, GONE], env);
    expect(Object.fromEntries(facts)).toEqual({
      "@sea/salt@1.0.0": { published: "2020-05-06T00:00:00.000Z", maintainers: ["an", "zhang"] },
      "gone@1.0.0": null,
    });
  });

  it("says that age and maintainers are unknown without a registry", async () => {
    const unreachable = {
      ...env,
      npm_config_registry: "http://127.0.0.1:9/",
      npm_config_cache: await makeTempDir(),
    };
    const facts = await registryFacts([SALT], unreachable);
    const shipped = {
      ...SALT,
      place: "node_modules/@sea/salt",
      license: "MIT",
      integrity: null,
      hasInstallScript: true,
      isOptional: false,
      isInstalled: true,
      isBundled: true,
    };
    expect(inventoryTable([shipped], facts, Date.now()).split("\n")[2]).toBe(
      "| @sea/salt | 1.0.0 | installed, bundled | unknown | unknown | MIT | yes | unknown |",
    );
  });
});

describe("inventoryTable", () => {
  it("states the age in days", () => {
    const facts = new Map([
      ["tea@1.0.0", { published: "2026-01-01T12:00:00.000Z", maintainers: ["an", "zhang"] }],
    ]);
    const tea = {
      name: "tea",
      version: "1.0.0",
      place: "node_modules/tea",
      license: null,
      integrity: null,
      hasInstallScript: false,
      isOptional: false,
      isInstalled: false,
      isBundled: true,
    };
    expect(inventoryTable([tea], facts, Date.parse("2026-02-01T13:00:00Z")).split("\n")[2]).toBe(
      "| tea | 1.0.0 | bundled | 2026-01-01 | 31 days | unknown | no | an, zhang |",
    );
  });
});
