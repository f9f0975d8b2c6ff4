import type { CSSProperties, ReactNode, Ref } from "react";

/** In the page's flow it would leave a gap, and hidden outright it would be left out by what fills in forms. */
const OUT_OF_SIGHT: CSSProperties = { position: "absolute", insetInlineStart: "-9999px" };

/** An input that no person can see, hear or reach: what is in it a machine has written. */
export function TrapField({ ref }: { readonly ref: Ref<HTMLInputElement> }): ReactNode {
  return (
    <span aria-hidden="true" style={OUT_OF_SIGHT}>
      <input ref={ref} type="text" name="website2" tabIndex={-1} autoComplete="off" />
    </span>
  );
}
