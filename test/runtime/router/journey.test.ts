import { describe, expect, it } from "vitest";
import {
  FIRST_JOURNEY,
  travel,
  type Journey,
  type JourneyEffect,
  type JourneyEvent,
} from "../../../src/runtime/router/journey.js";

const reading: Journey = { ...FIRST_JOURNEY, heading: "one" };
const loading: Journey = { ...reading, phase: "loading", hasBar: true };
const turning: Journey = { ...loading, phase: "turning" };
const arriving: Journey = { ...reading, scroller: "program" };
const returning: Journey = { ...reading, scroller: "history" };

const see = (heading: string | null, isScroll = true): JourneyEvent => ({ kind: "see", heading, isScroll });
const arrive = (heading: string | null, isRestored = false): JourneyEvent => ({
  kind: "arrive",
  heading,
  isRestored,
});
const mark = (heading: string | null): JourneyEffect => ({ kind: "mark", heading });
const address = (heading: string | null): JourneyEffect => ({ kind: "address", heading });
const bar = (isShown: boolean): JourneyEffect => ({ kind: "bar", isShown });
const look = (isScroll: boolean): JourneyEffect => ({ kind: "look", isScroll });
const travelled = [{ kind: "focus" }, { kind: "scroll" }] as const;

type Row = readonly [
  title: string,
  from: Journey,
  event: JourneyEvent,
  to: Journey,
  effects: readonly JourneyEffect[],
];

const ROWS: readonly Row[] = [
  [
    "a visitor who scrolls moves mark and address",
    reading,
    see("two"),
    { ...reading, heading: "two" },
    [mark("two"), address("two")],
  ],
  [
    "above the first heading, the address loses its hash",
    reading,
    see(null),
    { ...reading, heading: null },
    [mark(null), address(null)],
  ],
  [
    "a place that nobody scrolled to moves the mark alone",
    reading,
    see("two", false),
    { ...reading, heading: "two" },
    [mark("two")],
  ],
  ["the same heading is not marked again", reading, see("one", false), reading, []],
  [
    "the shown page is read while another one is loaded",
    loading,
    see("two"),
    { ...loading, heading: "two" },
    [mark("two"), address("two")],
  ],
  ["nothing is read while the page changes", turning, see("two"), turning, []],
  ["nothing is read on the way of the program", arriving, see("two"), arriving, []],
  ["nothing is read while the position is restored", returning, see("two"), returning, []],
  [
    "a page that needs requests shows the bar",
    reading,
    { kind: "start", isLoaded: false },
    { ...reading, phase: "loading", hasBar: true },
    [bar(true)],
  ],
  [
    "a loaded page shows no bar",
    reading,
    { kind: "start", isLoaded: true },
    { ...reading, phase: "loading" },
    [],
  ],
  ["a second click keeps the bar", loading, { kind: "start", isLoaded: false }, loading, []],
  [
    "a click during a scroll of the program does not make it the visitor's",
    arriving,
    { kind: "start", isLoaded: true },
    { ...arriving, phase: "loading" },
    [],
  ],
  ["the change of the page begins", loading, { kind: "turn" }, turning, []],
  [
    "an arrival marks, focuses and scrolls",
    turning,
    arrive("two"),
    { ...turning, phase: "settled", scroller: "program", heading: "two" },
    [mark("two"), ...travelled],
  ],
  [
    "a return restores the position",
    turning,
    arrive(null, true),
    { ...turning, phase: "settled", scroller: "history", heading: null },
    [mark(null), ...travelled],
  ],
  ["the end hides the bar", loading, { kind: "end" }, reading, [bar(false)]],
  ["an end without a bar changes nothing else", arriving, { kind: "end" }, arriving, []],
  ["the same link scrolls there again", reading, { kind: "repeat" }, arriving, [{ kind: "scroll" }]],
  ["the visitor takes over", arriving, { kind: "input" }, reading, [look(false)]],
  ["the program has reached its target", arriving, { kind: "rest", isAway: false }, reading, [look(false)]],
  [
    "a restored position is one that the visitor has scrolled to",
    returning,
    { kind: "rest", isAway: false },
    reading,
    [look(true)],
  ],
  ["input of a reading visitor is nothing new", reading, { kind: "input" }, reading, []],
  [
    "something else has scrolled while the program did",
    arriving,
    { kind: "rest", isAway: true },
    reading,
    [look(true)],
  ],
  ["rest of a reading visitor is nothing new", loading, { kind: "rest", isAway: false }, loading, []],
];

describe("travel", () => {
  it.each(ROWS)("%s", (_, from, event, to, effects) => {
    expect(travel(from, event)).toEqual({ journey: to, effects });
  });

  it("never reports a place of the program, whatever happens around it", () => {
    const events: readonly JourneyEvent[] = [
      { kind: "start", isLoaded: false },
      { kind: "turn" },
      arrive("a"),
      { kind: "end" },
    ];
    let journey = FIRST_JOURNEY;
    for (const event of events) {
      journey = travel(journey, event).journey;
      if (journey.scroller === "program") expect(travel(journey, see("b")).effects).toEqual([]);
    }
    expect(journey).toEqual({ phase: "settled", scroller: "program", heading: "a", hasBar: false });
  });
});
