import { useState, type ReactNode } from "react";

/** Renders a button that counts. It shows how a theme looks with components of the site. */
export default function Counter({ start = "0" }: { readonly start?: string }): ReactNode {
  const [count, setCount] = useState(Number(start));
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`🍙 ${count}`}
    </button>
  );
}
