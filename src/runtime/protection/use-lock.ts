import { useCallback, useEffect, useState } from "react";
import { useSiteContext, useView } from "../app/site-context.js";
import { focusQuietly } from "../router/announce.js";
import { findHashTarget } from "../router/scroll.js";
import type { SealedPage } from "../model/sealed-page.js";
import { openSealed } from "./open-sealed.js";
import { rememberedPassword, rememberPassword } from "./remembered.js";

/**
 * State of the form. `idle` is the HTML of the build: the form is disabled until this code runs, because the browser would
 * send it otherwise. An `insecure` page has no Web Crypto.
 */
export type LockState = "idle" | "asking" | "unlocking" | "wrong" | "insecure";

/** A locked page. */
export interface Lock {
  readonly state: LockState;
  /** Shows the page if the password is correct, and then remembers it on request. */
  readonly enter: (password: string, isRemembered: boolean) => Promise<void>;
}

/** Unlocks a page with the remembered password, or with one that the reader enters. */
export function useLock(sealed: SealedPage): Lock {
  const { path } = useView().route.info;
  const { showSecret } = useSiteContext();
  const [state, setState] = useState<LockState>("idle");

  const unlock = useCallback(
    async (password: string): Promise<boolean> => {
      setState("unlocking");
      const secret = await openSealed(sealed, password, path);
      if (secret === null) return false;
      if (secret.css !== undefined) addStyles(secret.css);
      await showSecret?.(path, secret);
      findHashTarget(location.hash)?.scrollIntoView();
      return true;
    },
    [sealed, path, showSecret],
  );

  useEffect(() => {
    async function begin(): Promise<void> {
      if (!isSecureContext) return setState("insecure");
      const known = rememberedPassword(sealed.group);
      if (known !== null && (await unlock(known))) return;
      // The author has changed the password.
      if (known !== null) rememberPassword(sealed.group, null);
      setState("asking");
    }
    begin().catch(reportError);
  }, [sealed, unlock]);

  return {
    state,
    async enter(password, isRemembered) {
      if (!(await unlock(password))) return setState("wrong");
      if (isRemembered) rememberPassword(sealed.group, password);
      const heading = findHashTarget(location.hash) ?? document.querySelector<HTMLElement>("main h1");
      // The field that had the focus is gone.
      if (heading !== null && document.activeElement === document.body) focusQuietly(heading);
    },
  };
}

/**
 * Adds rules to the document, unless it has them since the reader opened the page before. A content security policy does
 * not restrict sheets that a script constructs.
 */
function addStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const text = textOf(sheet);
  if (document.adoptedStyleSheets.some((other) => textOf(other) === text)) return;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function textOf({ cssRules }: CSSStyleSheet): string {
  return Array.from(cssRules, ({ cssText }) => cssText).join("\n");
}
