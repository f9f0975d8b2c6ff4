import type { CSSProperties, ReactNode, Ref } from "react";

/** Outside of the viewport: in the page's flow it would leave a gap, and bots skip hidden inputs. */
const OUT_OF_SIGHT: CSSProperties = { position: "absolute", insetInlineStart: "-9999px" };

/** Renders the trap field, which people can neither see, hear nor reach. Only bots fill it in. */
export function TrapField({ ref }: { readonly ref: Ref<HTMLInputElement> }): ReactNode {
  return (
    <span aria-hidden="true" style={OUT_OF_SIGHT}>
      <input ref={ref} type="text" name="website2" tabIndex={-1} autoComplete="off" />
    </span>
  );
}
