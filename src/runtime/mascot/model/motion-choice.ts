import type { ModelDeps } from "./listed-files.js";
import { type PriorityState, PRIORITY } from "./motion-state.js";
import { pick } from "./pick.js";

/** The part of a library's motion manager that the choice of motions uses. */
export interface MotionPlayer {
  readonly definitions: Partial<Record<string, readonly unknown[]>>;
  /**
   * Motions in the order of `definitions`: `null` for a motion that failed to load, `undefined` for one not
   * loaded yet.
   */
  readonly motionGroups: Partial<Record<string, readonly unknown[]>>;
  readonly state: PriorityState;
  playing: boolean;
  readonly isFinished: () => boolean;
  readonly startMotion: (group: string, index: number, priority: number) => Promise<boolean>;
}

/** Chooses the next motion. */
export interface MotionChoice {
  /** Whether the setting file has a motion. Logs if it has not. */
  readonly isKnown: (group: string, index: number) => boolean;
  /** Starts a random motion of a group, except motions that failed to load. */
  readonly startRandom: (group: string, priority: number) => Promise<boolean>;
  /** Starts an idle or sleepy motion if all motions have ended. */
  readonly goOn: () => void;
  /** Whether the model is asleep and has sleepy motions. */
  readonly sleeps: () => boolean;
  /** Ends a sleepy motion and starts an idle one at once. */
  readonly wake: () => void;
}

/**
 * Creates a choice of motions by priority and group. It works with both engines.
 */
export function createMotionChoice(
  player: MotionPlayer,
  { log, random, isSleepy }: Pick<ModelDeps, "log" | "random" | "isSleepy">,
): MotionChoice {
  const { state } = player;

  function usable(group: string): readonly number[] {
    const loaded = player.motionGroups[group] ?? [];
    return [...(player.definitions[group] ?? []).keys()].filter((index) => loaded[index] !== null);
  }
  async function startRandom(group: string, priority: number): Promise<boolean> {
    const index = pick(usable(group), random);
    if (index !== null) return player.startMotion(group, index, priority);
    log.debug(`Failed to start motion : the group ${group} has no motion`);
    return false;
  }
  const sleeps = () => isSleepy() && usable("sleepy").length > 0;
  function startIdle(): void {
    const group = sleeps() ? "sleepy" : "idle";
    if (usable(group).length > 0) void startRandom(group, PRIORITY[group]);
  }
  return {
    isKnown(group, index) {
      if (player.definitions[group]?.[index] !== undefined) return true;
      log.debug(`Failed to start motion : ${group}[${index}] is not in the setting file`);
      return false;
    },
    startRandom,
    sleeps,
    goOn() {
      if (!player.isFinished()) return;
      player.playing = false;
      state.complete();
      if (state.shouldRequestIdleMotion()) startIdle();
    },
    wake() {
      if (state.currentPriority !== PRIORITY.sleepy) return;
      state.complete();
      startIdle();
    },
  };
}
