import { useEffect, useState, type ReactNode } from "react";

/** Between two steps, in milliseconds; their size and end in percent (spec/comments.md §9). */
const STEP_TIME = 200;
const STEP = 5;
const LAST_STEP = 94;

/** Milliseconds that a full bar is seen. */
const FULL_TIME = 400;

/** Moves on while something is loaded, is full when it has come, and then goes. */
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
    // It ends either (HTML, timers).
    return () => clearTimeout(timer);
  }, [isLoading]);
  if (percent === null) return null;
  return (
    <div className="issue-progress" role="progressbar" aria-label={label} aria-valuenow={percent}>
      <div style={{ width: `${percent}%` }} />
    </div>
  );
}
