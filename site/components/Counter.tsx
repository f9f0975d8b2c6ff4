import { useState } from "react";
import "./counter.css";

interface CounterProps {
  /** A string when it is an attribute in markdown. */
  start?: number | string;
  label?: string;
}

/** A number with two buttons, as a minimal component with state. */
export default function Counter({ start = 0, label = "计数" }: CounterProps) {
  const [count, setCount] = useState(Number(start) || 0);
  return (
    <span className="counter" role="group" aria-label={label}>
      <button type="button" aria-label="减一" onClick={() => setCount(count - 1)}>
        −
      </button>
      <output aria-live="polite">{count}</output>
      <button type="button" aria-label="加一" onClick={() => setCount(count + 1)}>
        +
      </button>
    </span>
  );
}
