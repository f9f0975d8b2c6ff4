import { sayRecordFault } from "../../../messages/en/record-faults.js";
import type { LogEntry } from "../../log.js";
import type { ServiceStore } from "../../store/store.js";
import { createToPageAddress } from "../page-address.js";
import type { LiveApp } from "../source/pull-leancloud.js";
import { createStoreTarget } from "../target/store-target.js";
import { TRANSFER_LIMITS } from "../transfer-limits.js";
import { pullStep, type StepLimits } from "./pull-step.js";

/** The functions of a host that a follower uses. */
export interface FollowerTools {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  readonly log: (entry: LogEntry) => void;
}

/**
 * Creates the function that a host without a running process calls again and again to follow a LeanCloud app, see
 * `ServiceHost.follow`.
 */
export function createFollower(
  app: LiveApp,
  most: StepLimits,
  { fetch, now, log }: FollowerTools,
): (store: ServiceStore, share: number) => Promise<void> {
  const [commentClass = ""] = app.classNames;
  const toPageAddress = createToPageAddress(new Map());
  return async (store, share) => {
    const limits = { ...most, objects: Math.max(1, Math.floor(most.objects * share)) };
    // Attaching replies takes more queries than reading as many objects. `pullStep` does it only after reading at most a
    // third of `limits.objects`.
    const replies = Math.min(TRANSFER_LIMITS.service.attach.replies, Math.ceil(limits.objects / 3));
    try {
      await pullStep({
        app,
        // Waiting would use up the time of the call.
        tools: { fetch, now, attempts: 1, wait: () => Promise.resolve() },
        target: createStoreTarget(store, {
          ...TRANSFER_LIMITS.service,
          batch: { objects: limits.objects, text: 0 },
          attach: { replies, answers: replies },
        }),
        limits,
        format: null,
        commentClass,
        toPageAddress,
        onRefused: ({ file, id }, fault) =>
          log({ event: "failure", stack: `${file} ${id ?? ""}: ${sayRecordFault(fault)}` }),
      });
    } catch (error) {
      log({ event: "failure", stack: error instanceof Error ? error.message : String(error) });
    }
  };
}
