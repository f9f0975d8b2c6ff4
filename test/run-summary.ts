import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const SLOWEST = 10;

type State = "passed" | "failed" | "skipped";

/**
 * Reports, at the end of a run, the reasons of skipped tests, the counts per project, the slowest files, and one
 * uncoloured line with all counts for CI.
 */
export const runSummary: Reporter = {
  onTestRunEnd(modules) {
    const projects = [...new Set(modules.map(({ project }) => project.name))];
    const lines = [
      ...describeSkips(modules),
      ...projects.map((name) => {
        const own = modules.filter(({ project }) => project.name === name);
        return `${name.padEnd(8)} ${describeCounts(own)}`;
      }),
      "Slowest files:",
      ...modules
        .map((module) => ({ seconds: secondsOf(module), name: relative(process.cwd(), module.moduleId) }))
        .toSorted((a, b) => b.seconds - a.seconds)
        .slice(0, SLOWEST)
        .map(({ seconds, name }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`),
      describeCounts(modules),
    ];
    process.stdout.write(`${lines.join("\n")}\n`);
  },
};

function describeCounts(modules: readonly TestModule[]): string {
  const states = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => test.result().state),
  );
  const count = (wanted: State) => states.filter((state) => state === wanted).length;
  return `${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`;
}

/** Returns a line for each reason why tests were skipped. */
function describeSkips(modules: readonly TestModule[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const module of modules) {
    for (const test of module.children.allTests("skipped")) {
      const result = test.result();
      const note = (result.state === "skipped" && result.note) || "no reason given";
      counts.set(note, (counts.get(note) ?? 0) + 1);
    }
  }
  return [...counts].map(([note, count]) => `Skipped (${count}): ${note}`);
}

/**
 * Returns the seconds that a file took, including imports and hooks. Its environment is not included, because
 * a worker creates it once.
 */
function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + duration) / 1000;
}
