/** Maximum wait for a frame, in milliseconds. A hidden window draws none. */
const LONGEST_FRAME = 300;

/** Calls `run` once, after the current state of the document has been painted. */
export function afterPaint(run: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) run();
    isDone = true;
  };
  setTimeout(once, LONGEST_FRAME);
  // A task that is queued while a frame is produced runs after that frame.
  requestAnimationFrame(() => setTimeout(once));
}
