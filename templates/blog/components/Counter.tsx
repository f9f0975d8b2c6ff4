import { useState } from "react";

interface CounterProps {
  label?: string;
}

/** Written in a post as `<Counter label="…" />`. It is rendered by the build and comes alive in the browser. */
export default function Counter({ label = "Count" }: CounterProps) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {label}: {count}
    </button>
  );
}
