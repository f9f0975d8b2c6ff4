import { useEffect, useState, type ReactNode } from "react";
import { browserName } from "../../comments/browser-name.js";
import { printDate } from "../../model/date.js";
import type { ApiFault, OwnerSession } from "../admin-api.js";
import { useAdmin } from "../admin-context.js";
import { fillText } from "../../model/text/fill-text.js";
import { ListDialog } from "./ListDialog.js";

/** Props of `SessionsDialog`. `onSignedOut` is called once this page's own session has ended. */
export interface SessionsDialogProps {
  readonly onSignedOut: () => void;
  readonly onClose: () => void;
}

/** Renders the owner's sessions, with buttons that end one of them or all. */
export function SessionsDialog({ onSignedOut, onClose }: SessionsDialogProps): ReactNode {
  const { api, strings } = useAdmin();
  const [sessions, setSessions] = useState<readonly OwnerSession[] | null>(null);
  const [fault, setFault] = useState<ApiFault | null>(null);

  useEffect(() => {
    let isGone = false;
    void api.listSessions().then((result) => {
      if (isGone) return;
      if (result.kind === "done") setSessions(result.value);
      else setFault(result);
    });
    return () => {
      isGone = true;
    };
  }, [api]);

  const end = (id: string) => {
    setFault(null);
    void api.endSession(id).then((result) => {
      // A missing session has already ended.
      if (result.kind !== "done" && result.kind !== "missing") setFault(result);
      else setSessions((known) => known?.filter((session) => session.id !== id) ?? null);
    });
  };
  const endAll = () => {
    setFault(null);
    void api.endAllSessions().then((result) => {
      if (result.kind === "done") onSignedOut();
      else setFault(result);
    });
  };
  const rows = sessions?.map((session) => (
    <SessionRow key={session.id} session={session} onEnd={() => end(session.id)} />
  ));
  return (
    <ListDialog
      title={strings.sessions}
      hint={strings.sessionsHint}
      fault={fault}
      rows={rows ?? null}
      onClose={onClose}
    >
      <div className="form-end">
        <button type="button" className="button strong danger" onClick={endAll}>
          {strings.endAllSessions}
        </button>
      </div>
    </ListDialog>
  );
}

function SessionRow({
  session,
  onEnd,
}: {
  readonly session: OwnerSession;
  readonly onEnd: () => void;
}): ReactNode {
  const { strings, lang } = useAdmin();
  const { createdAt, seenAt, address, userAgent, isCurrent, origin } = session;
  const browser = browserName(userAgent).join(" · ");
  const name = browser === "" ? strings.unknownBrowser : browser;
  const timeOf = (time: number) => (Number.isNaN(time) ? "" : printDate(time, "moment", lang));
  return (
    <li>
      <div>
        <p className="row-head">
          <span title={userAgent}>{name}</span>
          {isCurrent && <span className="badge">{strings.thisSession}</span>}
          {origin !== null && (
            <span className="badge">{fillText(strings.onBlog, { text: new URL(origin).host })}</span>
          )}
        </p>
        <p className="hint">
          {fillText(strings.sessionFacts, { address, since: timeOf(createdAt), seen: timeOf(seenAt) })}
        </p>
      </div>
      {!isCurrent && (
        <button
          type="button"
          className="button danger"
          aria-label={fillText(strings.endSession, { text: name })}
          onClick={onEnd}
        >
          {strings.signOut}
        </button>
      )}
    </li>
  );
}
