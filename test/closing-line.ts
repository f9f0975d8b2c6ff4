import type { Reporter } from "vitest/node";

/** Ends a run of tests with one plain line of its counts, which a CI finds whatever colours stand around it. */
export const closingLine: Reporter = {
  onTestRunEnd(modules) {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const count = (wanted: (typeof states)[number]) => states.filter((state) => state === wanted).length;
    process.stdout.write(
      `${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped\n`,
    );
  },
};
