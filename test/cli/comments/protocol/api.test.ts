import { expect, it } from "vitest";
import { createByteBudget } from "../../../../src/cli/comments/protocol/api.js";

const unasked = () => Promise.reject(new Error("What may be as large as that is not measured."));

it("a budget measures only lists that may be too large, and is shared by all of them", async () => {
  const budget = createByteBudget(100);
  await budget.take(60, unasked);
  await budget.take(41, () => Promise.resolve(30));
  await budget.take(10, unasked);
  await expect(budget.take(1, () => Promise.resolve(1))).rejects.toMatchObject({ status: 400 });
  await budget.take(1, () => Promise.resolve(0));
});
