import type { ModelDeps } from "./model-deps.js";
import type { PriorityState } from "./motion-state.js";
import { pick } from "./pick.js";
import { PRIORITY } from "./priority.js";

/** What of a manager of the library is needed to choose its motions. */
export interface MotionPlayer {
  readonly definitions: Partial<Record<string, readonly unknown[]>>;
  /** By the places in `definitions`: a motion, `null` where it failed to load, nothing where it was not loaded yet. */
  readonly motionGroups: Partial<Record<string, readonly unknown[]>>;
  readonly state: PriorityState;
  playing: boolean;
  readonly isFinished: () => boolean;
  readonly startMotion: (group: string, index: number, priority: number) => Promise<boolean>;
}

/** Which motion is next. */
export interface MotionChoice {
  /** Whether the setting file has a motion; tells where it has not. */
  readonly isKnown: (group: string, index: number) => boolean;
  /** Starts one of the motions of a group that could be loaded, or are still to be. */
  readonly startRandom: (group: string, priority: number) => Promise<boolean>;
  /** When all motions have ended, one that suits the hour begins. */
  readonly goOn: () => void;
  /** Whether the model sleeps, with a motion for it. */
  readonly sleeps: () => boolean;
  /** Lets whoever sleeps go on with an idle motion, at once. */
  readonly wake: () => void;
}

/** Chooses motions by the priorities and groups of spec/site.md §4, whichever engine plays them. */
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
    log.debug(`Failed to start motion : there is none in the group ${group}`);
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
