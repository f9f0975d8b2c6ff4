import { useState, type CSSProperties } from "react";

interface CounterProps {
  /** Text when it is written as an attribute in markdown. */
  start?: number | string;
  label?: string;
}

const box: CSSProperties = { display: "inline-flex", alignItems: "center", gap: "0.75rem" };
const button: CSSProperties = { minWidth: "2.5rem", minHeight: "2.5rem", cursor: "pointer" };

/** A number with two buttons: the smallest component that has a state. */
export default function Counter({ start = 0, label = "计数" }: CounterProps) {
  const [count, setCount] = useState(Number(start) || 0);
  return (
    <span style={box} role="group" aria-label={label}>
      <button type="button" style={button} aria-label="减一" onClick={() => setCount(count - 1)}>
        −
      </button>
      <output aria-live="polite">{count}</output>
      <button type="button" style={button} aria-label="加一" onClick={() => setCount(count + 1)}>
        +
      </button>
    </span>
  );
}
