import { controlUnder, watchGround } from "./watch-ground.js";
import { createFigureBody, type FigureBody } from "./figure-body.js";
import { createFigureMotion } from "./figure-motion.js";
import type { Figure } from "../figure.js";
import { watchGestures, type GestureHandlers } from "./gestures.js";
import { linesFor, pagePath, type Occasion, createSpeech } from "./speech.js";
import { createMascotElement, type MascotElement } from "../mascot-element.js";
import { watchReactions, type PageEvent } from "./page-reactions.js";
import { mascotTexts } from "../mascot-entry.js";
import type { MascotWorld } from "../mascot-world.js";
import { pick } from "../model/pick.js";
import { createPlacer } from "./placer.js";
import { createSleepiness, type Sleepiness } from "../sleepiness.js";
import { clamp, type Point, type Size } from "../geometry.js";

interface StartOptions extends MascotWorld {
  readonly signal: AbortSignal;
  readonly onHide: () => void;
  readonly focus: boolean;
  readonly isSheet: boolean;
}

/**
 * Adds a figure to the page, starts its motion, and connects it to pointers, keys and navigation. Returns the
 * teardown.
 */
export function startFigure(figure: Figure, canvas: HTMLCanvasElement, options: StartOptions): () => void {
  const { settings, signal } = options;
  const element = createMascotElement(canvas);
  const { root, bubble } = element;
  const margins = options.watchMargins(settings.height, () => settle());
  const placer = createPlacer(root, { ...options, margins });
  // Drawn before it is added to the page, so that a figure that cannot be drawn never appears.
  figure.draw(1);
  const motion = createFigureMotion(figure, { ...options, root, canvas });
  const body = createFigureBody(figure, element, { ...options, isLost: motion.isLost, scale: placer.scale });
  putOnPage(root, options);
  settle();
  const speech = createSpeech(bubble, options.timers);
  const sleepiness = createSleepiness(options.session, options.timers);
  const ground = watchGround(root, body.box, options);
  const reactions = watchReactions(figure, { ...options, isStill: motion.isStill });

  /** Keeps the mascot and its bubble in their places while the window or the margin changes. */
  function settle(): void {
    placer.settle();
    body.refit();
    if (!bubble.hidden) placer.placeBubble(bubble, body.box());
  }
  function say(occasion: Occasion): void {
    const path = pagePath(window.location.pathname, options.base);
    const line = pick(linesFor(settings.lines, path, occasion), options.random);
    if (line === null) return;
    speech.say(line);
    placer.placeBubble(bubble, body.box());
  }
  function arrive(at: "page" | "start"): void {
    if (!motion.isStill()) motion.resume();
    ground.look();
    element.name(mascotTexts(document.documentElement.lang, settings.name));
    say("arrive");
    if (at === "page") reactions.react("arrive");
  }

  const tools: MascotTools = { figure, element, body, say, react: reactions.react, signal };
  watchPointer(tools, sleepiness);
  window.addEventListener("resize", settle, { signal });
  const cancelArrival = watchPages(motion.pause, () => arrive("page"), options);
  element.hide.addEventListener("click", options.onHide, { signal });
  watchControls(element, signal);
  const stopGestures = watchGestures(element.figure, {
    ...touchHandlers(tools, () => motion.isStill() && figure.draw(1)),
    ...moveHandlers(placer, ground),
  });
  motion.follow();
  if (options.focus) element.figure.focus();
  arrive("start");
  const parts = [body, reactions, ground, margins, motion, sleepiness, speech];
  return () => {
    stopGestures();
    cancelArrival();
    for (const part of parts) part.stop();
    root.remove();
  };
}

/** Adds the mascot to the page. A sheet is above the page, until the visitor presses Escape or anything else. */
function putOnPage(root: HTMLElement, { settings, isSheet, onHide, signal }: StartOptions): void {
  root.style.opacity = String(settings.opacity);
  document.body.append(root);
  if (!isSheet) return;
  root.popover = "auto";
  root.showPopover();
  root.addEventListener(
    "toggle",
    ({ newState }) => {
      if (newState === "closed") onHide();
    },
    { signal },
  );
}

interface MascotTools {
  readonly figure: Figure;
  readonly element: MascotElement;
  readonly body: FigureBody;
  readonly say: (occasion: Occasion) => void;
  readonly react: (event: PageEvent) => void;
  readonly signal: AbortSignal;
}

/** Turns the figure towards the pointer, and wakes it when the pointer comes back. */
function watchPointer(
  { figure, element, body, say, react, signal }: MascotTools,
  sleepiness: Sleepiness,
): void {
  window.addEventListener(
    "pointermove",
    ({ clientX, clientY }) => {
      if (sleepiness.move()) {
        figure.wake();
        react("wake");
        say("wake");
      }
      const { left, top } = element.root.getBoundingClientRect();
      const box = body.box();
      const head = { x: left + box.x + box.width / 2, y: top + box.y + box.height * 0.2 };
      const size = { width: window.innerWidth, height: window.innerHeight };
      figure.look(gazeAt({ x: clientX, y: clientY }, head, size));
    },
    { signal, passive: true },
  );
  document.documentElement.addEventListener(
    "pointerleave",
    () => {
      sleepiness.leave();
      figure.look({ x: 0, y: 0 });
    },
    { signal },
  );
}

/**
 * Returns the direction of the gaze, from -1 to 1 to the right and upwards. A pointer at the edge of the
 * window gives the extreme value, wherever the head is. All arguments are in pixels of the window.
 */
export function gazeAt(pointer: Point, head: Point, window: Size): Point {
  return {
    x: reach(pointer.x - head.x, head.x, window.width - head.x),
    y: reach(head.y - pointer.y, window.height - head.y, head.y),
  };
}

/** Returns `offset` as a share of the distance to the edge in its direction. */
function reach(offset: number, before: number, behind: number): number {
  const way = offset < 0 ? before : behind;
  return way <= 0 ? Math.sign(offset) : clamp(offset / way, -1, 1) + 0;
}

/** Calls `arrive` some time after each navigation. Returns a function that cancels a pending call. */
function watchPages(
  pause: () => void,
  arrive: () => void,
  { whenIdle, signal }: Pick<StartOptions, "whenIdle" | "signal">,
): () => void {
  // Deferred, because it measures positions and would cause a layout of the new page.
  let cancelArrival = (): void => undefined;
  const arriveLater = () => {
    cancelArrival();
    // While the new page is painted, a paused mascot goes unnoticed, but a delay of the page does not.
    pause();
    cancelArrival = whenIdle(arrive);
  };
  window.addEventListener("hanblog:navigate", arriveLater, { signal });
  return () => cancelArrival();
}

/** Makes the figure transparent while the pointer is over a link or button behind it. */
function watchControls({ root, figure }: MascotElement, signal: AbortSignal): void {
  function showControl({ type, buttons, clientX, clientY }: PointerEvent): void {
    const isOver = type === "pointermove" && controlUnder({ x: clientX, y: clientY }, root) !== null;
    // The figure must not flicker while it is dragged.
    if (buttons === 0) root.classList.toggle("is-over-control", isOver);
  }
  for (const type of ["pointermove", "pointerleave"] as const)
    figure.addEventListener(type, showControl, { signal });
}

/** Returns the handlers for taps and zooming. `redraw` draws the change if the figure is not animated. */
function touchHandlers(
  { figure, element, body, say }: MascotTools,
  redraw: () => unknown,
): Pick<GestureHandlers, "tap" | "zoom"> {
  return {
    tap(at) {
      const control = at && controlUnder(at, element.root);
      if (control !== null) control.click();
      else if (figure.tap(at === null ? body.middle() : body.onCanvas(at))) say("tap");
    },
    zoom(at, factor) {
      figure.zoom(at === null ? body.middle() : body.onCanvas(at), factor);
      body.refit();
      redraw();
    },
  };
}

/** Returns the handlers that move the figure. */
function moveHandlers(
  placer: ReturnType<typeof createPlacer>,
  ground: ReturnType<typeof watchGround>,
): Pick<GestureHandlers, "move" | "drop" | "home"> {
  return {
    move: placer.move,
    drop() {
      placer.remember();
      ground.look();
    },
    home() {
      placer.home();
      ground.look();
    },
  };
}
