import { useCallback, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import { directionOf } from "../../model/document/head.js";
import type { KeyStorage } from "../../model/storage.js";
import type { AdminApi } from "../admin-api.js";
import { AdminContext, type AdminTools } from "../admin-context.js";
import { keepPreferences, readPreferences, type Preferences } from "../preferences.js";
import type { SessionGate } from "../session-gate.js";
import { Dialog } from "./Dialog.js";
import { Home } from "./Home.js";
import { LanguageSwitch } from "./LanguageSwitch.js";
import { NewPassword, SignIn } from "./SignIn.js";
import type { AdminTexts } from "../../texts/features/admin-texts.js";
import { ADMIN_LOADERS } from "../../texts/loaders/admin.js";
import { nearestLanguage, type LanguageEntry } from "../../texts/nearest-language.js";

/** Props of `AdminApp`. `wishedLanguages` is `navigator.languages`, and `renderBody` returns sanitised HTML. */
export interface AdminAppProps {
  readonly api: AdminApi;
  readonly gate: SessionGate;
  readonly storage: KeyStorage | null;
  readonly wishedLanguages: readonly string[];
  readonly renderBody: (body: string) => string;
  /** Token of the recovery link by which the page was opened, or `null`. */
  readonly recovery: string | null;
}

type Session = "recovering" | "checking" | "out" | "in" | "away";

/** Renders the owner's page: the list of comments or, before the owner has signed in, the sign-in form. */
export function AdminApp({
  api,
  gate,
  storage,
  wishedLanguages,
  renderBody,
  recovery,
}: AdminAppProps): ReactNode {
  const [preferences, setOwn] = useState(() => readPreferences(storage));
  const setPreferences = useCallback(
    (next: Preferences) => {
      setOwn(next);
      keepPreferences(storage, next);
    },
    [storage],
  );
  const wished = preferences.lang === null ? wishedLanguages : [preferences.lang];
  const texts = useAdminTexts(wished);
  const tools = useMemo<AdminTools | null>(
    () => texts && { api, ...texts, preferences, setPreferences, renderBody },
    [api, texts, preferences, setPreferences, renderBody],
  );
  useEffect(() => {
    if (texts === null) return;
    document.documentElement.lang = texts.lang;
    document.documentElement.dir = directionOf(texts.lang);
    document.title = texts.strings.title;
  }, [texts]);
  if (tools === null) return null;
  return (
    <AdminContext value={tools}>
      <Gated gate={gate} tools={tools} recovery={recovery} />
    </AdminContext>
  );
}

/** Texts of the owner's page with the BCP 47 tag of their language. */
interface LoadedTexts {
  readonly lang: string;
  readonly strings: AdminTexts;
}

/**
 * Loads the texts in the first of the wanted languages that the page has. Returns the texts of the language before
 * until they are loaded, and `null` before the first ones.
 */
function useAdminTexts(wanted: readonly string[]): LoadedTexts | null {
  const [loaded, setLoaded] = useState<LoadedTexts | null>(null);
  const [lang, load] = chooseLanguage(wanted);
  useEffect(() => {
    let isGone = false;
    load().then(
      ({ admin }) => {
        if (!isGone) setLoaded({ lang, strings: admin });
      },
      (error: unknown) => reportError(error),
    );
    return () => {
      isGone = true;
    };
  }, [lang, load]);
  return loaded;
}

/** A language of the owner's page, with a function that loads its texts. */
type AdminLanguage = LanguageEntry<() => Promise<{ readonly admin: AdminTexts }>>;

/** Returns the first of the wanted languages that the page has, or English. Tags are BCP 47. */
export function chooseLanguage(wanted: readonly string[]): AdminLanguage {
  return nearestLanguage(ADMIN_LOADERS, ...wanted);
}

/** Reloads the page, so that no comment data stays in memory. */
function leave(): void {
  window.location.reload();
}

interface GatedProps extends Pick<AdminAppProps, "gate" | "recovery"> {
  readonly tools: AdminTools;
}

/**
 * Renders the list to the owner and the sign-in form to everyone else. If the session ends, the form opens as a
 * dialog above the list.
 */
function Gated({ gate, tools, recovery }: GatedProps): ReactNode {
  const { api, strings } = tools;
  const [session, setSession] = useState<Session>(recovery === null ? "checking" : "recovering");
  const isExpired = useSyncExternalStore(gate.subscribe, gate.isWaiting);

  useEffect(() => {
    if (session !== "checking") return;
    let isGone = false;
    void api.checkSession().then(({ kind }) => {
      if (isGone) return;
      setSession(kind === "done" ? "in" : kind === "unauthorized" ? "out" : "away");
    });
    return () => {
      isGone = true;
    };
  }, [api, session]);

  switch (session) {
    case "recovering":
      return (
        <main className="admin-door">
          <h1>{strings.title}</h1>
          <NewPassword token={recovery ?? ""} onDone={() => setSession("in")} />
          <LanguageSwitch />
        </main>
      );
    case "checking":
      return <p className="admin-blank">{strings.loading}</p>;
    case "away":
      return (
        <main className="admin-blank" role="alert">
          <p>{strings.unreachable}</p>
          <button type="button" className="button" onClick={() => setSession("checking")}>
            {strings.retry}
          </button>
        </main>
      );
    case "out":
      return (
        <main className="admin-door">
          <h1>{strings.title}</h1>
          <SignIn hint={strings.passwordHint} onDone={() => setSession("in")} />
          <LanguageSwitch />
        </main>
      );
    case "in":
      return (
        <>
          <Home onSignedOut={leave} />
          {isExpired && (
            <Dialog title={strings.expired}>
              <SignIn hint={strings.expiredHint} onDone={gate.open} />
            </Dialog>
          )}
        </>
      );
  }
}
