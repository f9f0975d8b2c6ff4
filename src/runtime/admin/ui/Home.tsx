import { useEffect, useState, type ReactNode, useId } from "react";
import type { ApiFault } from "../admin-api.js";
import { useAdmin } from "../admin-context.js";
import { faultText } from "../form-texts.js";
import type { Rules } from "../rules.js";
import { CommentDesk } from "./CommentDesk.js";
import { LanguageSwitch } from "./LanguageSwitch.js";
import { ModeratorsDialog } from "./ModeratorsDialog.js";
import { PasskeysDialog } from "./PasskeysDialog.js";
import { RulesDialog } from "./RulesDialog.js";
import { SessionsDialog } from "./SessionsDialog.js";
import { SHORTCUTS, type Shortcut } from "../shortcuts.js";
import type { AdminTexts } from "../../texts/features/admin-texts.js";
import { Dialog } from "./Dialog.js";

type Open = "none" | "help" | "rules" | "sessions" | "passkeys" | "moderators";

/** Renders the page of the owner, or of a moderator, who has no settings. `onSignedOut` is called once this page's session has ended. */
export function Home({ onSignedOut }: { readonly onSignedOut: () => void }): ReactNode {
  const { api, moderator } = useAdmin();
  const isOwner = moderator === null;
  const [open, setOpen] = useState<Open>("none");
  // `null` if the service has no rules; the button for them is then hidden.
  const [rules, setRules] = useState<Rules | null>(null);
  useEffect(() => {
    if (!isOwner) return;
    void api.readRules().then((result) => {
      if (result.kind === "done") setRules(result.value);
    });
  }, [api, isOwner]);
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
      {open === "passkeys" && api.passkeys !== null && <PasskeysDialog api={api.passkeys} onClose={close} />}
      {open === "moderators" && <ModeratorsDialog onClose={close} />}
      {open === "rules" && rules !== null && <RulesDialog rules={rules} onSaved={setRules} onClose={close} />}
    </>
  );
}

const NAMES: Readonly<Record<Shortcut, keyof AdminTexts>> = {
  next: "next",
  previous: "previous",
  approve: "approve",
  spam: "markSpam",
  pin: "keyPin",
  edit: "edit",
  remove: "remove",
  select: "keySelect",
  source: "keySource",
  undo: "keyUndo",
  search: "keySearch",
  help: "keyHelp",
};

/** Renders the keyboard shortcuts and the settings kept in this browser. */
function HelpDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { strings, preferences, setPreferences } = useAdmin();
  const id = useId();
  return (
    <Dialog title={strings.help} onClose={onClose}>
      <h3>{strings.shortcuts}</h3>
      <dl className="shortcuts">
        {SHORTCUTS.map(([key, shortcut]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{strings[NAMES[shortcut]]}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input
          type="checkbox"
          checked={preferences.shortcuts}
          onChange={({ target }) => setPreferences({ ...preferences, shortcuts: target.checked })}
        />
        {strings.useShortcuts}
      </label>
      <label htmlFor={`${id}site`}>{strings.siteAddress}</label>
      <input
        id={`${id}site`}
        type="url"
        value={preferences.site}
        aria-describedby={`${id}hint`}
        onChange={({ target }) => setPreferences({ ...preferences, site: target.value })}
      />
      <p id={`${id}hint`} className="hint">
        {strings.siteAddressHint}
      </p>
    </Dialog>
  );
}

interface HomeHeadProps {
  readonly hasRules: boolean;
  readonly onOpen: (what: Exclude<Open, "none">) => void;
  readonly onSignedOut: () => void;
}

/** Renders the title, the buttons that open dialogs, and the sign-out button. */
function HomeHead({ hasRules, onOpen, onSignedOut }: HomeHeadProps): ReactNode {
  const { api, strings, moderator } = useAdmin();
  const [fault, setFault] = useState<ApiFault | null>(null);
  const openBlog = () => {
    setFault(null);
    void api.openBlog().then((result) => {
      // In this tab: browsers block windows that open later than the click.
      if (result.kind === "done") window.location.assign(result.value);
      else setFault(result);
    });
  };
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
        {moderator !== null && <span dir="auto">{moderator.name}</span>}
        <Tool text={strings.openBlog} onClick={openBlog} />
        {hasRules && <Tool text={strings.rules} onClick={() => onOpen("rules")} />}
        {moderator === null && <Tool text={strings.moderators} onClick={() => onOpen("moderators")} />}
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
        {api.passkeys !== null && <Tool text={strings.passkeys} onClick={() => onOpen("passkeys")} />}
        <Tool text={strings.sessions} onClick={() => onOpen("sessions")} />
        <Tool text={strings.signOut} onClick={signOut} />
      </div>
      {fault !== null && (
        <p className="fault" role="alert">
          {faultText(fault, strings)}
        </p>
      )}
    </header>
  );
}

interface ToolProps {
  readonly text: string;
  readonly onClick: () => void;
}

function Tool({ text, onClick }: ToolProps): ReactNode {
  return (
    <button type="button" className="button quiet" onClick={onClick}>
      {text}
    </button>
  );
}
