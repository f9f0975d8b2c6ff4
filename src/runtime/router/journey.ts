/**
 * The state of a visit in the current document.
 *
 * | phase | meaning |
 * | --- | --- |
 * | `settled` | one page is shown and none is being opened |
 * | `loading` | another page is being opened, and the visitor still reads the shown one |
 * | `turning` | the shown page is being replaced, so no position counts |
 *
 * In each phase, the page is scrolled by its `visitor`, by the `program`, which is on its way to the target of a
 * navigation, or by the `history`, which restores the visitor's former position. The position of a program is not a place
 * that is being read.
 */
export interface Journey {
  readonly phase: "settled" | "loading" | "turning";
  readonly scroller: "visitor" | "program" | "history";
  /** Slug of the marked heading, or `null` above the first. */
  readonly heading: string | null;
  /** Whether the progress bar is shown. */
  readonly hasBar: boolean;
}

/** Something that happens during a visit. */
export type JourneyEvent =
  /** A navigation to another path begins. `isLoaded` means that the page needs no request. */
  | { readonly kind: "start"; readonly isLoaded: boolean }
  /** The opened page begins to replace the shown one. */
  | { readonly kind: "turn" }
  /**
   * The target is shown: another page, or another place of the same one. `heading` is that of the hash. `isRestored` means
   * that the visitor was here before and gets the former position back.
   */
  | { readonly kind: "arrive"; readonly heading: string | null; readonly isRestored: boolean }
  /** The program scrolls again to the place of the address. */
  | { readonly kind: "repeat" }
  /** The navigation has ended, with or without success. */
  | { readonly kind: "end" }
  /** The visitor begins to scroll. */
  | { readonly kind: "input" }
  /**
   * The page has stopped at the target of the program, or anywhere for long enough. `isAway` means that it is not at the
   * target: something without an input has scrolled it, such as the browser's search in the page.
   */
  | { readonly kind: "rest"; readonly isAway: boolean }
  /** A heading is at the top of the window. `isScroll` means that the visitor has scrolled there. */
  | { readonly kind: "see"; readonly heading: string | null; readonly isScroll: boolean };

/** A change that an event causes outside of the state. */
export type JourneyEffect =
  /** Marks a heading in the lists of headings. */
  | { readonly kind: "mark"; readonly heading: string | null }
  /** Replaces the hash of the address. `null` removes it. */
  | { readonly kind: "address"; readonly heading: string | null }
  /** Shows or hides the progress bar. */
  | { readonly kind: "bar"; readonly isShown: boolean }
  /** Moves the focus to the target of the hash, or on a new page to its main heading. */
  | { readonly kind: "focus" }
  /** Scrolls to the target of the navigation. */
  | { readonly kind: "scroll" }
  /** Finds the heading at the top of the window. `isScroll` means that the visitor has scrolled there. */
  | { readonly kind: "look"; readonly isScroll: boolean };

/** State and effects after an event. */
export interface JourneyStep {
  readonly journey: Journey;
  readonly effects: readonly JourneyEffect[];
}

/** State of a document that was loaded in full. */
export const FIRST_JOURNEY: Journey = {
  phase: "settled",
  scroller: "visitor",
  heading: null,
  hasBar: false,
};

/** Returns the state after an event, and the effects of the event. */
export function travel(journey: Journey, event: JourneyEvent): JourneyStep {
  switch (event.kind) {
    case "start":
      return withBar({ ...journey, phase: "loading" }, !event.isLoaded || journey.hasBar);
    case "turn":
      return { journey: { ...journey, phase: "turning" }, effects: [] };
    case "arrive": {
      const { heading, isRestored } = event;
      const scroller = isRestored ? "history" : "program";
      return {
        journey: { ...journey, phase: "settled", scroller, heading },
        effects: [{ kind: "mark", heading }, { kind: "focus" }, { kind: "scroll" }],
      };
    }
    case "repeat":
      return { journey: { ...journey, scroller: "program" }, effects: [{ kind: "scroll" }] };
    case "end":
      return withBar({ ...journey, phase: "settled" }, false);
    case "input":
    case "rest":
      if (journey.scroller === "visitor") return { journey, effects: [] };
      return {
        journey: { ...journey, scroller: "visitor" },
        effects: [
          {
            kind: "look",
            isScroll: journey.scroller === "history" || (event.kind === "rest" && event.isAway),
          },
        ],
      };
    case "see":
      return see(journey, event);
  }
}

/** A position counts only if the visitor has chosen it, on a page that stays. */
function see(journey: Journey, { heading, isScroll }: Extract<JourneyEvent, { kind: "see" }>): JourneyStep {
  if (journey.scroller !== "visitor" || journey.phase === "turning") return { journey, effects: [] };
  return {
    journey: { ...journey, heading },
    effects: [
      ...(heading === journey.heading ? [] : [{ kind: "mark", heading } as const]),
      ...(isScroll ? [{ kind: "address", heading } as const] : []),
    ],
  };
}

function withBar(journey: Journey, hasBar: boolean): JourneyStep {
  return {
    journey: { ...journey, hasBar },
    effects: hasBar === journey.hasBar ? [] : [{ kind: "bar", isShown: hasBar }],
  };
}
