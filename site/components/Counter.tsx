import { useState } from "react";
import "./counter.css";

interface CounterProps {
  /** Text when it is written as an attribute in markdown. */
  start?: number | string;
  label?: string;
}

/** A number with two buttons: the smallest component that has a state. */
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
