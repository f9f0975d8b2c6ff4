import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnStore } from "../describe-on-store.js";
import { findPinnedFirst } from "../../../../src/cli/comments/protocol/find-within.js";
import { parseOrder } from "../../../../src/cli/comments/query/parse-query.js";
import { equals } from "../../../../src/cli/comments/query/query.js";
import { COMMENTS } from "../../../../src/cli/comments/store/collections.js";
import { openService, type TestService } from "../service.js";

const START = Date.UTC(2026, 0, 1);

describeOnStore("findPinnedFirst", ({ emptyPlace }) => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService(await emptyPlace());
    for (const [index, pinned] of [null, 1, null, null, 2, 1, null, null].entries()) {
      const createdAt = new Date(START + Math.floor(index / 2));
      await service.context.store.objects.create(COMMENTS, {
        objectId: `c${index}`,
        createdAt,
        updatedAt: createdAt,
        url: index === 7 ? "/other" : "/p",
        status: "visible",
        pinned,
      });
    }
  });
  afterAll(() => service.stop());

  it.each(["-pinned,-createdAt", "-pinned,createdAt", "-pinned", "pinned,-createdAt", "-createdAt"])(
    "with the order %s, returns the same pages as a single query",
    async (text) => {
      const { objects } = service.context.store;
      const order = parseOrder(text);
      const where = equals("url", "/p");
      for (const limit of [1, 2, 3, 100]) {
        for (let skip = 0; skip < 9; skip++) {
          const query = { where, order, limit, skip };
          const found = await findPinnedFirst(objects, COMMENTS, query);
          const expected = await objects.find(COMMENTS, query);
          expect(found.map(({ objectId }) => objectId)).toEqual(expected.map(({ objectId }) => objectId));
        }
      }
    },
  );
});
