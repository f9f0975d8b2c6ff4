import type { ReactNode } from "react";
import { useTheme } from "./theme-context.js";

/** Says behind a link that leaves the site what its arrow shows. */
export function NewWindowHint({ to }: { readonly to: string }): ReactNode {
  const { texts } = useTheme();
  if (!/^(https?:)?\/\//i.test(to)) return null;
  return <span className="visually-hidden">{` ${texts.newWindow}`}</span>;
}
