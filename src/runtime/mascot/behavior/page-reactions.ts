import type { Figure } from "../figure.js";
import type { MascotPorts } from "../mascot-world.js";
import type { Timers } from "../sleepiness.js";

/**
 * Reactions of the figure to the page: a group of motions, or the name of an expression if nothing may move. The last
 * column is the event on `window` that causes it.
 */
const REACTIONS = {
  arrive: { motion: "page_arrive", expression: "calm", on: [] },
  wake: { motion: "page_wake", expression: "calm", on: [] },
  copy: { motion: "page_copy", expression: "shy", on: ["copy", "hanblog:copy"] },
  search: { motion: "page_search", expression: "wonder", on: ["hanblog:search"] },
  nothing: { motion: "page_nothing", expression: "pout", on: ["hanblog:search-empty"] },
  send: { motion: "page_send", expression: "shy", on: ["hanblog:comment-send"] },
  comment: { motion: "page_comment", expression: "laugh", on: ["hanblog:comment-sent"] },
  mode: { motion: "page_mode", expression: "wonder", on: [] },
} as const satisfies Readonly<
  Record<string, { readonly motion: string; readonly expression: string; readonly on: readonly string[] }>
>;

/** An event of the page that the figure reacts to. */
export type PageEvent = keyof typeof REACTIONS;

/** Time in which an expression appears, in milliseconds. The pictures of koharu fade in half a second. */
const APPEARS = 600;
/** Time for which a still figure keeps an expression, in milliseconds. */
const KEPT = 4000;

/** Options of the reactions. A figure that is `still` has expressions only. */
export interface ReactionOptions extends Pick<MascotPorts, "watchScheme"> {
  readonly isStill: () => boolean;
  readonly timers: Timers;
  readonly signal: AbortSignal;
}

/** The reactions of a figure. `react` also starts one of them from elsewhere. */
export interface PageReactions {
  readonly react: (event: PageEvent) => void;
  readonly stop: () => void;
}

/** Makes a figure react to events of the page, until `stop` is called. */
export function watchReactions(figure: Figure, options: ReactionOptions): PageReactions {
  const { isStill, timers, signal } = options;
  let timer: number | undefined;

  function after(time: number, run: () => void): void {
    timers.clearTimeout(timer);
    timer = timers.setTimeout(run, time);
  }
  /** Changes the expression of a still figure. The first frame starts its fade, the second is after the end. */
  function wear(name: string | null, then?: () => void): void {
    const draw = (elapsed: number) => {
      if (isStill()) figure.draw(elapsed);
    };
    figure.express(name);
    after(0, () => {
      draw(1);
      after(APPEARS, () => {
        draw(APPEARS);
        then?.();
      });
    });
  }
  function react(event: PageEvent): void {
    const { motion, expression } = REACTIONS[event];
    if (isStill()) wear(expression, () => after(KEPT, () => wear(null)));
    else figure.react(motion);
  }

  for (const event of Object.keys(REACTIONS) as PageEvent[]) {
    for (const type of REACTIONS[event].on)
      window.addEventListener(type, () => react(event), { signal, capture: true });
  }
  let isFirst = true;
  const unwatch = options.watchScheme(() => {
    if (!isFirst) react("mode");
    isFirst = false;
  });
  return {
    react,
    stop() {
      unwatch();
      timers.clearTimeout(timer);
    },
  };
}
