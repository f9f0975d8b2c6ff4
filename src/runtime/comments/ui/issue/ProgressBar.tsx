import { useEffect, useState, type ReactNode } from "react";

/** Time between two steps in milliseconds; size of a step and last step in percent (spec/comments.md §9). */
const STEP_TIME = 200;
const STEP = 5;
const LAST_STEP = 94;

/** Time that the full bar is shown, in milliseconds. */
const FULL_TIME = 400;

/** Renders a progress bar that advances while something loads, fills up when it ends, and then disappears. */
export function ProgressBar({
  isLoading,
  label,
}: {
  readonly isLoading: boolean;
  readonly label: string;
}): ReactNode {
  const [percent, setPercent] = useState<number | null>(null);
  const [wasLoading, setWasLoading] = useState(false);
  if (isLoading !== wasLoading) {
    setWasLoading(isLoading);
    setPercent(isLoading ? 0 : 100);
  }
  useEffect(() => {
    const timer = isLoading
      ? setInterval(() => setPercent((now) => Math.min(LAST_STEP, (now ?? 0) + STEP)), STEP_TIME)
      : setTimeout(() => setPercent(null), FULL_TIME);
    // `clearTimeout` also clears intervals (HTML, timers).
    return () => clearTimeout(timer);
  }, [isLoading]);
  if (percent === null) return null;
  return (
    <div className="issue-progress" role="progressbar" aria-label={label} aria-valuenow={percent}>
      <div style={{ width: `${percent}%` }} />
    </div>
  );
}
