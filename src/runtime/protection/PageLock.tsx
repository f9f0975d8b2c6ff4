import { useId, useRef, useState, type FormEvent, type ReactNode, useCallback, useEffect } from "react";
import { useView, useSiteContext } from "../app/site-context.js";
import {
  type SealedPage,
  normalizePassword,
  sealContext,
  type SecretPage,
} from "../model/document/sealed-page.js";
import { nearestLanguage } from "../texts/nearest-language.js";
import { PROTECTION_TEXTS } from "../texts/tables/protection.js";
import { focusQuietly } from "../router/announce.js";
import { findHashTarget } from "../router/scroll.js";

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

/** Passwords that the reader wants to be remembered in this tab, by the id of the password. */
const KEY = "hanblog:passwords";

/** Returns the remembered password with this id, or `null`. */
function rememberedPassword(group: string): string | null {
  const password = read()[group];
  return typeof password === "string" ? password : null;
}

/** Remembers a password until the tab is closed, or forgets it if `password` is `null`. */
function rememberPassword(group: string, password: string | null): void {
  const { [group]: _, ...others } = read();
  const next = password === null ? others : { ...others, [group]: password };
  try {
    if (Object.keys(next).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage, every page asks for its password.
  }
}

function read(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/**
 * Decrypts a page with the browser's Web Crypto, which exists over https and on localhost only. Resolves to `null` if the
 * password is wrong or the page is damaged; AES-GCM cannot tell these apart.
 */
export async function openSealed(
  { salt, iv, data, rounds }: SealedPage,
  password: string,
  path: string,
  { subtle }: Pick<Crypto, "subtle"> = crypto,
): Promise<SecretPage | null> {
  const encoder = new TextEncoder();
  const secret = encoder.encode(normalizePassword(password));
  const base = await subtle.importKey("raw", secret, "PBKDF2", false, ["deriveKey"]);
  const key = await subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations: rounds },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["decrypt"],
  );
  const settings = { name: "AES-GCM", iv: bytesOf(iv), additionalData: encoder.encode(sealContext(path)) };
  const plain = await subtle.decrypt(settings, key, bytesOf(data)).catch(() => null);
  // The page comes from this site's own build, so its shape is not checked.
  return plain === null ? null : (JSON.parse(new TextDecoder().decode(plain)) as SecretPage);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0));
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
