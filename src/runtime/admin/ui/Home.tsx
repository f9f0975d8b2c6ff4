import { useEffect, useState, type ReactNode } from "react";
import type { ApiFault } from "../admin-api.js";
import { useAdmin } from "../admin-context.js";
import { faultText } from "../fault-text.js";
import type { Rules } from "../rules.js";
import { CommentDesk } from "./CommentDesk.js";
import { HelpDialog } from "./HelpDialog.js";
import { LanguageSwitch } from "./LanguageSwitch.js";
import { RulesDialog } from "./RulesDialog.js";
import { SessionsDialog } from "./SessionsDialog.js";

type Open = "none" | "help" | "rules" | "sessions";

/** Renders the page of a signed-in owner. `onSignedOut` is called once this page's session has ended. */
export function Home({ onSignedOut }: { readonly onSignedOut: () => void }): ReactNode {
  const { api } = useAdmin();
  const [open, setOpen] = useState<Open>("none");
  // `null` if the service has no rules; the button for them is then hidden.
  const [rules, setRules] = useState<Rules | null>(null);
  useEffect(() => {
    void api.readRules().then((result) => {
      if (result.kind === "done") setRules(result.value);
    });
  }, [api]);
  const close = () => setOpen("none");
  // Another tab or client may have changed the rules since the page was loaded.
  const openRules = () => {
    void api.readRules().then((result) => {
      if (result.kind === "done") setRules(result.value);
      setOpen("rules");
    });
  };
  return (
    <>
      <HomeHead
        hasRules={rules !== null}
        onOpen={(what) => (what === "rules" ? openRules() : setOpen(what))}
        onSignedOut={onSignedOut}
      />
      <CommentDesk onHelp={() => setOpen("help")} />
      {open === "help" && <HelpDialog onClose={close} />}
      {open === "sessions" && <SessionsDialog onSignedOut={onSignedOut} onClose={close} />}
      {open === "rules" && rules !== null && <RulesDialog rules={rules} onSaved={setRules} onClose={close} />}
    </>
  );
}

interface HomeHeadProps {
  readonly hasRules: boolean;
  readonly onOpen: (what: Exclude<Open, "none">) => void;
  readonly onSignedOut: () => void;
}

/** Renders the title, the buttons that open dialogs, and the sign-out button. */
function HomeHead({ hasRules, onOpen, onSignedOut }: HomeHeadProps): ReactNode {
  const { api, strings } = useAdmin();
  const [fault, setFault] = useState<ApiFault | null>(null);
  const signOut = () => {
    setFault(null);
    void api.signOut().then((result) => {
      if (result.kind === "done") onSignedOut();
      else setFault(result);
    });
  };
  return (
    <header className="admin-head">
      <h1>{strings.title}</h1>
      <div className="admin-tools">
        {hasRules && (
          <button type="button" className="button quiet" onClick={() => onOpen("rules")}>
            {strings.rules}
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          title={strings.help}
          aria-label={strings.help}
          onClick={() => onOpen("help")}
        >
          ?
        </button>
        <LanguageSwitch />
        <button type="button" className="button quiet" onClick={() => onOpen("sessions")}>
          {strings.sessions}
        </button>
        <button type="button" className="button quiet" onClick={signOut}>
          {strings.signOut}
        </button>
      </div>
      {fault !== null && (
        <p className="fault" role="alert">
          {faultText(fault, strings)}
        </p>
      )}
    </header>
  );
}
