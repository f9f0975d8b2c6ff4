import type { ReactNode } from "react";
import { useTheme } from "../theme-context.js";

/** Renders the screen reader text after an external link, and nothing for other links. The arrow is a style. */
export function NewWindowHint({ to }: { readonly to: string }): ReactNode {
  const { texts } = useTheme();
  if (!/^(https?:)?\/\//i.test(to)) return null;
  return <span className="visually-hidden">{` ${texts.newWindow}`}</span>;
}
