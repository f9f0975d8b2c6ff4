import { openStore, type StorePlace } from "../../../src/cli/comments/open-store.js";
import type { ServiceStore } from "../../../src/cli/comments/store/store.js";
import { openD1Store, type D1Database } from "../../../src/cli/comments/workers/d1-store.js";

/** The location of a store in tests. The command line cannot open D1. */
export type TestPlace = StorePlace | { readonly kind: "d1"; readonly database: D1Database };

/** A place in memory. Only one service can open it, and only once. */
export const MEMORY: StorePlace = { kind: "file", file: ":memory:" };

/** Opens a store in any place. */
export function openPlace(place: TestPlace): Promise<ServiceStore> {
  return place.kind === "d1" ? openD1Store(place.database) : openStore(place, () => undefined);
}
