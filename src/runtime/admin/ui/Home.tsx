import { useEffect, useState, type ReactNode } from "react";
import { useAdmin } from "../admin-context.js";
import type { Rules } from "../rules.js";
import { CommentDesk } from "./CommentDesk.js";
import { HelpDialog } from "./HelpDialog.js";
import { LanguageSwitch } from "./LanguageSwitch.js";
import { RulesDialog } from "./RulesDialog.js";

type Open = "none" | "help" | "rules";

/** The owner's page behind the door. */
export function Home({ onSignOut }: { readonly onSignOut: () => void }): ReactNode {
  const { api, strings } = useAdmin();
  const [open, setOpen] = useState<Open>("none");
  // A service without rules answers that there are none: then nothing here speaks of them.
  const [rules, setRules] = useState<Rules | null>(null);
  useEffect(() => {
    void api.readRules().then((result) => {
      if (result.kind === "done") setRules(result.value);
    });
  }, [api]);
  const close = () => setOpen("none");
  // Another tab, or a program of the owner's, may have changed them since the page was loaded.
  const openRules = () => {
    void api.readRules().then((result) => {
      if (result.kind === "done") setRules(result.value);
      setOpen("rules");
    });
  };
  return (
    <>
      <header className="admin-head">
        <h1>{strings.title}</h1>
        <div className="admin-tools">
          {rules !== null && (
            <button type="button" className="button quiet" onClick={openRules}>
              {strings.rules}
            </button>
          )}
          <button
            type="button"
            className="button quiet"
            title={strings.help}
            aria-label={strings.help}
            onClick={() => setOpen("help")}
          >
            ?
          </button>
          <LanguageSwitch />
          <button type="button" className="button quiet" onClick={onSignOut}>
            {strings.signOut}
          </button>
        </div>
      </header>
      <CommentDesk onHelp={() => setOpen("help")} />
      {open === "help" && <HelpDialog onClose={close} />}
      {open === "rules" && rules !== null && <RulesDialog rules={rules} onSaved={setRules} onClose={close} />}
    </>
  );
}
