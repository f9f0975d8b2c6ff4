import { useId, type ReactNode } from "react";
import { useAdmin } from "../admin-context.js";
import { SHORTCUTS, type Shortcut } from "../shortcuts.js";
import type { AdminTexts } from "../../texts/features/admin-texts.js";
import { Dialog } from "./Dialog.js";

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
export function HelpDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
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
