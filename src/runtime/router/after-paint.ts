/** A window that draws no frames, such as one that is hidden meanwhile, is waited for this long; milliseconds. */
const LONGEST_FRAME = 300;

/** Calls `run` once what the document shows now has been painted. */
export function afterPaint(run: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) run();
    isDone = true;
  };
  setTimeout(once, LONGEST_FRAME);
  // A task that is asked for while a frame is made runs when it is made.
  requestAnimationFrame(() => setTimeout(once));
}
