import { useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useView } from "../app/site-context.js";
import type { SealedPage } from "../model/document/sealed-page.js";
import { nearestLanguage } from "../texts/nearest-language.js";
import { PROTECTION_TEXTS } from "../texts/tables/protection.js";
import { useLock } from "./use-lock.js";

/** Renders the form of a locked page. The correct password replaces it by the page. */
export function PageLock(props: Record<string, unknown>): ReactNode {
  const texts = nearestLanguage(PROTECTION_TEXTS, useView().route.info.lang)[1];
  // An island has the same props until it is removed.
  const [sealed] = useState(() => readSealed(props));
  const { state, enter } = useLock(sealed);
  const field = useRef<HTMLInputElement>(null);
  const remember = useRef<HTMLInputElement>(null);
  const id = useId();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isOpen || field.current === null) return;
    enter(field.current.value, remember.current?.checked === true)
      .then(() => field.current?.select())
      .catch(reportError);
  }

  const isOpen = state === "asking" || state === "wrong";
  return (
    <form className="page-lock" onSubmit={submit} aria-busy={state === "unlocking"}>
      <p>
        {texts.summary} <noscript>{texts.noScript}</noscript>
      </p>
      <p className="page-lock-row">
        <label htmlFor={id}>{texts.password}</label>
        <input
          ref={field}
          id={id}
          type="password"
          autoComplete="current-password"
          required
          disabled={state === "idle" || state === "insecure"}
          readOnly={state === "unlocking"}
          aria-invalid={state === "wrong"}
          aria-describedby={`${id}-state`}
        />
        <button disabled={!isOpen}>{texts.unlock}</button>
      </p>
      <p>
        <label>
          <input ref={remember} type="checkbox" disabled={!isOpen} /> {texts.remember}
        </label>
      </p>
      <p id={`${id}-state`} role="status">
        {state === "idle" || state === "asking" ? "" : texts[state]}
      </p>
    </form>
  );
}

function readSealed(props: Record<string, unknown>): SealedPage {
  const textOf = (name: string) => String(props[name]);
  return {
    salt: textOf("salt"),
    iv: textOf("iv"),
    data: textOf("data"),
    rounds: Number(props["rounds"]),
    group: textOf("group"),
  };
}
