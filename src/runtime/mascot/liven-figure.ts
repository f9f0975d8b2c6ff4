import { controlUnder } from "./control-under.js";
import type { Figure } from "./figure.js";
import { createFrameLoop } from "./frame-loop.js";
import { gazeAt } from "./gaze.js";
import type { Point } from "./geometry.js";
import { watchGestures } from "./gestures.js";
import { linesFor, pagePath, type Occasion } from "./lines.js";
import { createMascotElement } from "./mascot-element.js";
import type { Motion, MascotWorld } from "./mascot-world.js";
import { pick } from "./pick.js";
import { createPlacer } from "./placer.js";
import { createSleepiness } from "./sleepiness.js";
import { createSpeech } from "./speech.js";
import { mascotStrings } from "./strings.js";
import { watchContext } from "./watch-context.js";
import { watchGround } from "./watch-ground.js";

interface LivenOptions extends MascotWorld {
  readonly signal: AbortSignal;
  readonly onHide: () => void;
  readonly focus: boolean;
}

/** Puts a figure on the page, lets it move, and joins it to pointers, keys and pages; returns the teardown. */
export function livenFigure(figure: Figure, canvas: HTMLCanvasElement, options: LivenOptions): () => void {
  const { settings, signal } = options;
  const element = createMascotElement(canvas);
  const { root, bubble } = element;
  const speech = createSpeech(bubble, options.timers);
  const sleepiness = createSleepiness(options.session, options.timers);
  const placer = createPlacer(root, options);
  const ground = watchGround(root, () => box, options);
  const loop = createFrameLoop(window, (elapsed) => figure.draw(elapsed));
  let motion: Motion = "hidden";
  let isLost = false;

  // Before it is on the page: a figure that cannot be drawn never comes there.
  figure.draw(1);
  let box = figure.box();
  root.style.opacity = String(settings.opacity);
  element.fit(box);
  document.body.append(root);
  placer.settle();

  function move(): void {
    loop.stop();
    if (isLost) return;
    if (motion === "moving") loop.start();
    else if (motion === "still") figure.draw(1);
  }
  function say(occasion: Occasion): void {
    const path = pagePath(window.location.pathname, options.base);
    const line = pick(linesFor(settings.lines, path, occasion), options.random);
    if (line === null) return;
    speech.say(line);
    placer.placeBubble(bubble, box);
  }
  function shape(): void {
    if (!isLost) element.shape(figure.outline());
  }
  function arrive(): void {
    if (motion !== "still") move();
    ground.look();
    element.name(mascotStrings(document.documentElement.lang, settings.name));
    say("arrive");
  }
  function onCanvas({ x, y }: Point): Point {
    const { left, top } = root.getBoundingClientRect();
    return { x: x - left, y: y - top };
  }
  /** Where a key, which has no place, takes effect: on the body. */
  function middle(): Point {
    return { x: box.x + box.width / 2, y: box.y + box.height * 0.6 };
  }

  const on = { signal };
  window.addEventListener(
    "pointermove",
    ({ clientX, clientY }) => {
      if (sleepiness.move()) {
        figure.wake();
        say("wake");
      }
      const { left, top } = root.getBoundingClientRect();
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
    on,
  );
  window.addEventListener("resize", placer.settle, on);
  // It asks the graphics card for what was drawn, and has to wait for that.
  let unshape = options.whenIdle(shape);
  // It looks where the figure has its place, which would lay the new page out before the browser does.
  let unarrive = (): void => undefined;
  const arriveLater = () => {
    unarrive();
    // Nobody sees that it keeps still while the new page is being painted, and all see a page that comes late.
    loop.stop();
    unarrive = options.whenIdle(arrive);
  };
  window.addEventListener("hanblog:navigate", arriveLater, on);
  watchContext(canvas, options, (lost) => {
    isLost = lost;
    root.hidden = lost;
    move();
  });
  element.hide.addEventListener("click", options.onHide, on);
  /** Whoever points at a link through her is to see it. */
  function showControl({ type, buttons, clientX, clientY }: PointerEvent): void {
    const isOver = type === "pointermove" && controlUnder({ x: clientX, y: clientY }, root) !== null;
    // She is not to flicker while she is dragged.
    if (buttons === 0) root.classList.toggle("is-over-control", isOver);
  }
  for (const type of ["pointermove", "pointerleave"] as const)
    element.figure.addEventListener(type, showControl, on);
  const ungesture = watchGestures(element.figure, {
    tap(at) {
      const control = at && controlUnder(at, root);
      if (control !== null) control.click();
      else if (figure.tap(at === null ? middle() : onCanvas(at))) say("tap");
    },
    move: placer.move,
    drop() {
      placer.remember();
      ground.look();
    },
    home() {
      placer.home();
      ground.look();
    },
    zoom(at, factor) {
      figure.zoom(at === null ? middle() : onCanvas(at), factor);
      box = figure.box();
      element.fit(box);
      unshape();
      unshape = options.whenIdle(shape);
      if (motion === "still") figure.draw(1);
    },
  });
  const unwatch = options.watchMotion((next) => {
    motion = next;
    move();
  });
  if (options.focus) element.figure.focus();
  arrive();
  return () => {
    unwatch();
    ungesture();
    unshape();
    unarrive();
    ground.stop();
    loop.stop();
    sleepiness.stop();
    speech.stop();
    root.remove();
  };
}
