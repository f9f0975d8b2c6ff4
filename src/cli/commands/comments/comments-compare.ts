import { setTimeout as wait } from "node:timers/promises";
import { resolve } from "node:path";
import {
  compareSides,
  requireEqualSides,
  type Comparison,
} from "../../comments/transfer/cut-over/compare-sides.js";
import { formatComparison } from "../../comments/transfer/cut-over/format-comparison.js";
import { pullLeancloud } from "../../comments/transfer/source/pull-leancloud.js";
import type { CommandContext } from "../command-context.js";
import { readLiveApp } from "../../comments/transfer/source/live-app.js";
import { openAddressMap, openTarget, type TargetFlags } from "./comments-place.js";

/** Flags of `hanblog comments compare`, as comments-program.ts declares them. */
export interface CompareFlags extends TargetFlags {
  readonly class: string;
  readonly map?: string;
  readonly json?: boolean;
}

/**
 * Runs `hanblog comments compare`: counts the comments and visits of the LeanCloud app and of this service, and prints
 * the differences. Rejects with `not-all-imported` if another import would bring more, or else with
 * `visibility-differs` if visitors see comments on one side only.
 */
export async function runCompare(flags: CompareFlags, context: CommandContext): Promise<void> {
  const { terminal, cwd } = context;
  const toPageAddress = await openAddressMap(flags.map === undefined ? null : resolve(cwd, flags.map));
  const app = readLiveApp(process.env, flags.class);
  const target = await openTarget(flags, true, context);
  const tools = { fetch, now: () => new Date(), wait: (ms: number) => wait(ms) };
  try {
    const options = { format: null, commentClass: flags.class, toPageAddress };
    const comparison = await compareSides(pullLeancloud(app, tools), target, options);
    if (flags.json === true) terminal.print(JSON.stringify(toJson(comparison), null, 2));
    else {
      const texts = terminal.catalogue.texts.comments.comparison;
      for (const line of formatComparison(comparison, texts)) terminal.print(line);
    }
    requireEqualSides(comparison);
  } finally {
    await target.close();
  }
}

function toJson({ pages, ...total }: Comparison): unknown {
  return { ...total, pages: Object.fromEntries(pages) };
}
