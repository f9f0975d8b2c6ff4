import { useState } from "react";
import "./counter.css";

interface CounterProps {
  /** A string when it is an attribute in markdown. */
  start?: number | string;
  label?: string;
}

/** A number with two buttons. */
export default function Counter({ start = 0, label = "count" }: CounterProps) {
  const [count, setCount] = useState(Number(start) || 0);
  return (
    <span className="counter" role="group" aria-label={label}>
      <button type="button" aria-label="−1" onClick={() => setCount(count - 1)}>
        −
      </button>
      <output aria-live="polite">{count}</output>
      <button type="button" aria-label="+1" onClick={() => setCount(count + 1)}>
        +
      </button>
    </span>
  );
}
