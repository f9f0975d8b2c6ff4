import { pagePath, parsePageNumber, repeated, useNavigate, type Pagination } from "hanblog/runtime";
import type { FormEvent, ReactNode } from "react";
import { fillText } from "../parts/fill-text.js";
import { useTheme } from "../theme-context.js";
import { useHydrated } from "./use-hydrated.js";

type PageJumpProps = Pick<Pagination, "indexPath" | "total">;

/** Renders the form that jumps to a page of a list. Until hydration it takes up its space but is hidden. */
export const PageJump = repeated(function PageJump({ indexPath, total }: PageJumpProps): ReactNode {
  const { texts } = useTheme();
  const navigate = useNavigate();
  const isHydrated = useHydrated();

  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const entry = form.get("page");
    const number = parsePageNumber(typeof entry === "string" ? entry : "", total);
    if (number === null) window.alert(fillText(texts.jumpFault, { total }));
    else void navigate(pagePath(indexPath, number));
  };

  return (
    <form className={isHydrated ? "page-jump" : "page-jump waiting"} onSubmit={jump}>
      <label>
        {texts.jumpTo} <input name="page" inputMode="numeric" autoComplete="off" size={3} />
      </label>
      <button type="submit">{texts.go}</button>
    </form>
  );
});
