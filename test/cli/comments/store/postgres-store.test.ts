import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgresStore } from "../../../../src/cli/comments/store/postgres-store.js";
import { startPostgres, type TestPostgres } from "../postgres.js";
import { describeStore } from "./store-contract.js";

const ignore = () => undefined;

describe("the PostgreSQL store", () => {
  let server: TestPostgres;
  let url: string;
  beforeAll(async () => {
    server = await startPostgres();
  }, 60_000);
  afterAll(() => server.stop(), 60_000);

  describeStore(
    () => openPostgresStore(url, ignore),
    async () => {
      url = await server.createDatabase();
    },
  );

  it("is set up by several instances at once", async () => {
    const fresh = await server.createDatabase();
    const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgresStore(fresh, ignore)));
    await expect(Promise.all(stores.map((store) => store.ping()))).resolves.toHaveLength(4);
    await Promise.all(stores.map((store) => store.close()));
  });
});
