import { join, resolve } from "node:path";
import { describe, it } from "vitest";
import { openStore, type StorePlace } from "../../../../src/cli/comments/open-store.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { createDatabase } from "../../../postgres/create-database.js";
import { sample } from "../../../sample.js";
import { killWrites } from "./kill-writes.js";
import { startNeighbours } from "./start-neighbours.js";
import { startKillable } from "./start-killable.js";
import { WRITES } from "./write-table.js";

const BIN = resolve(import.meta.dirname, "../../../../bin/hanblog.js");
const HOOK = resolve(import.meta.dirname, "kill-at.js");

/** Numbers of steps of clients that write at the same time. After the last ones, the process is killed when all have an answer. */
const POINTS = Array.from({ length: 40 }, (_, index) => index + 1);

/** Time limit of all cases on one store, in milliseconds. */
const ALL = 1_800_000;

const CASES = [...WRITES].flatMap(([title, prepare]) => POINTS.map((point) => ({ title, prepare, point })));

describe.each(["SQLite", "PostgreSQL"])("Writes on %s", (kind) => {
  const cases = sample(`killed writes on ${kind}`, CASES, 8);

  it(
    "take effect as a whole or not at all when the service is killed",
    async () => {
      const place: StorePlace =
        kind === "SQLite"
          ? { kind: "file", file: join(await makeTempDir(), "killed.db") }
          : { kind: "postgres", url: await createDatabase("empty") };
      const own = place.kind === "file" ? ["--data", place.file] : [];
      const args = ["--import", HOOK, BIN, "comments", "--port", "0", "--proxies", "1", ...own];
      const { env, ...neighbours } = await startNeighbours();
      const variables = { ...env, NO_COLOR: "1", DATABASE_URL: place.kind === "postgres" ? place.url : "" };
      const start = async () => {
        const service = await startKillable(args, variables);
        return { ...service, arm: service.ask };
      };
      await killWrites(cases, { ...neighbours, start, openStore: () => openStore(place, () => undefined) });
    },
    ALL,
  );
});
