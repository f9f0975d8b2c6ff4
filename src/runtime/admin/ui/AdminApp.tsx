import { useCallback, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import { directionOf } from "../../model/document/head.js";
import type { KeyStorage } from "../../model/storage.js";
import type { AdminApi, SignedIn } from "../admin-api.js";
import { AdminContext, type AdminTools } from "../admin-context.js";
import { keepPreferences, readPreferences, type Preferences } from "../preferences.js";
import type { SessionGate } from "../session-gate.js";
import { Dialog } from "./Dialog.js";
import { Home } from "./Home.js";
import { LanguageSwitch } from "./LanguageSwitch.js";
import { JoinForm, NewPassword, SignIn } from "./SignIn.js";
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
  /** Link by which the page was opened, or `null`. */
  readonly link: PageLink | null;
}

/** A link that sets a password of the owner or a moderator. */
export interface PageLink {
  readonly kind: "recover" | "moderator";
  readonly token: string;
}

type Session =
  | { readonly kind: "checking" | "out" | "away" }
  | { readonly kind: "link"; readonly link: PageLink }
  | { readonly kind: "in"; readonly moderator: SignedIn | null };

/** Renders the owner's page: the list of comments or, before the owner has signed in, the sign-in form. */
export function AdminApp({
  api,
  gate,
  storage,
  wishedLanguages,
  renderBody,
  link,
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
    () => texts && { api, moderator: null, ...texts, preferences, setPreferences, renderBody },
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
      <Gated gate={gate} tools={tools} link={link} />
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

interface GatedProps extends Pick<AdminAppProps, "gate" | "link"> {
  readonly tools: AdminTools;
}

/** Renders the list to the owner and moderators, and the sign-in form to everyone else. */
function Gated({ gate, tools, link }: GatedProps): ReactNode {
  const { api, strings } = tools;
  const [session, setSession] = useState<Session>(
    link === null ? { kind: "checking" } : { kind: "link", link },
  );
  const check = () => setSession({ kind: "checking" });

  useEffect(() => {
    if (session.kind !== "checking") return;
    let isGone = false;
    void api.checkSession().then((result) => {
      if (isGone) return;
      if (result.kind === "done") setSession({ kind: "in", moderator: result.value });
      else setSession({ kind: result.kind === "unauthorized" ? "out" : "away" });
    });
    return () => {
      isGone = true;
    };
  }, [api, session]);

  switch (session.kind) {
    case "link":
      return (
        <main className="admin-door">
          <h1>{strings.title}</h1>
          {session.link.kind === "recover" ? (
            <NewPassword token={session.link.token} onDone={check} />
          ) : (
            <JoinForm token={session.link.token} onDone={check} />
          )}
          <LanguageSwitch />
        </main>
      );
    case "checking":
      return <p className="admin-blank">{strings.loading}</p>;
    case "away":
      return (
        <main className="admin-blank" role="alert">
          <p>{strings.unreachable}</p>
          <button type="button" className="button" onClick={check}>
            {strings.retry}
          </button>
        </main>
      );
    case "out":
      return (
        <main className="admin-door">
          <h1>{strings.title}</h1>
          <SignIn hint={strings.passwordHint} onDone={check} />
          <LanguageSwitch />
        </main>
      );
    case "in":
      return <SignedInPage gate={gate} tools={tools} moderator={session.moderator} />;
  }
}

interface SignedInPageProps extends Pick<GatedProps, "gate" | "tools"> {
  readonly moderator: SignedIn | null;
}

/** Renders the page of the owner or a moderator. If the session ends, the sign-in form opens as a dialog above the list. */
function SignedInPage({ gate, tools, moderator }: SignedInPageProps): ReactNode {
  const { api, strings } = tools;
  const isExpired = useSyncExternalStore(gate.subscribe, gate.isWaiting);
  const own = useMemo(() => ({ ...tools, moderator }), [tools, moderator]);
  // The page has the data of the account that it was opened for.
  const resume = () =>
    void api.checkSession().then((result) => {
      if (result.kind === "done" && result.value?.id !== moderator?.id) leave();
      else gate.open();
    });
  return (
    <AdminContext value={own}>
      <Home onSignedOut={leave} />
      {isExpired && (
        <Dialog title={strings.expired}>
          <SignIn hint={strings.expiredHint} onDone={resume} />
        </Dialog>
      )}
    </AdminContext>
  );
}
