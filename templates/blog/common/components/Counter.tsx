import { useState } from "react";

interface CounterProps {
  label?: string;
}

/** A counter for markdown: `<Counter label="…" />`. The build renders it, and the browser hydrates it. */
export default function Counter({ label = "Count" }: CounterProps) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {label}: {count}
    </button>
  );
}
