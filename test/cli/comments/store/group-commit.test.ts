import { describe, expect, it } from "vitest";
import { createGroupCommit, type Transaction } from "../../../../src/cli/comments/store/group-commit.js";

/** Creates a transaction that records its calls and fails where a test requests it. */
function createJournal(fail: { readonly commit?: boolean; readonly foreign?: { is: boolean } } = {}) {
  const steps: string[] = [];
  let isOpen = false;
  const transaction: Transaction = {
    begin() {
      steps.push("begin");
      isOpen = true;
    },
    commit() {
      if (fail.commit === true) throw new Error("disk full");
      steps.push("commit");
      isOpen = false;
    },
    rollback() {
      steps.push("rollback");
      isOpen = false;
    },
    isOpen: () => isOpen || fail.foreign?.is === true,
  };
  const write = createGroupCommit(transaction);
  return {
    steps,
    write: <Value>(name: string, value: Value) =>
      write(() => {
        steps.push(name);
        if (value instanceof Error) throw value;
        return value;
      }),
  };
}

describe("createGroupCommit", () => {
  it("commits the writes of one turn once, in order, and resolves no promise before", async () => {
    const { write, steps } = createJournal();
    const resolved = [1, 2, 3].map(async (value) => {
      const got = await write(`write ${value}`, value);
      steps.push(`resolved ${got}`);
    });
    await Promise.all(resolved);
    await write("later", 4);
    expect(steps).toEqual(
      "begin,write 1,write 2,write 3,commit,resolved 1,resolved 2,resolved 3,begin,later,commit".split(","),
    );
  });

  it("isolates a failing write", async () => {
    const { write, steps } = createJournal();
    const answers = await Promise.allSettled([write("a", 1), write("b", new Error("twice")), write("c", 3)]);
    expect(answers).toMatchObject([{ value: 1 }, { reason: { message: "twice" } }, { value: 3 }]);
    expect(steps).toEqual(["begin", "a", "b", "c", "commit"]);
  });

  it("rejects and rolls back all writes if the commit fails", async () => {
    const { write, steps } = createJournal({ commit: true });
    const answers = await Promise.allSettled([write("a", 1), write("b", 2)]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(steps).toEqual(["begin", "a", "b", "rollback"]);
  });

  it("waits for another transaction on the same connection", async () => {
    const foreign = { is: true };
    const { write, steps } = createJournal({ foreign });
    const written = write("a", 1);
    for (let turn = 0; turn < 5; turn++) await new Promise((next) => setImmediate(next));
    expect(steps).toEqual([]);
    foreign.is = false;
    expect(await written).toBe(1);
  });
});
