import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { browserName } from "../../comments/browser-name.js";
import { printDate } from "../../model/date.js";
import type { ApiFault, ApiResult, Passkey, PasskeyApi } from "../admin-api.js";
import { useAdmin } from "../admin-context.js";
import { faultText } from "../fault-text.js";
import { fill, formText } from "../fill.js";
import { Dialog } from "./Dialog.js";

/** Maximum length of a passkey's name in UTF-16 units. */
const NAME_LENGTH = 60;

/** Props of `PasskeysDialog`. */
export interface PasskeysDialogProps {
  readonly api: PasskeyApi;
  readonly onClose: () => void;
}

/** Renders the owner's passkeys, with forms that add, rename and remove them. */
export function PasskeysDialog({ api, onClose }: PasskeysDialogProps): ReactNode {
  const { strings } = useAdmin();
  const [passkeys, setPasskeys] = useState<readonly Passkey[] | null>(null);
  const [fault, setFault] = useState<ApiFault | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isGone = false;
    void api.list().then((result) => {
      if (isGone) return;
      if (result.kind === "done") setPasskeys(result.value);
      else setFault(result);
    });
    return () => {
      isGone = true;
    };
  }, [api]);

  /** Resolves to whether a change succeeded. The list then shows it. */
  const run = async (change: Promise<ApiResult<null>>): Promise<boolean> => {
    setFault(null);
    setBusy(true);
    const result = await change;
    const listed = await api.list();
    if (listed.kind === "done") setPasskeys(listed.value);
    // A missing passkey was removed elsewhere.
    if (result.kind !== "done" && result.kind !== "missing") setFault(result);
    setBusy(false);
    return result.kind === "done";
  };
  return (
    <Dialog title={strings.passkeys} onClose={onClose}>
      <p className="hint">{strings.passkeysHint}</p>
      {passkeys === null && fault === null && <p role="status">{strings.loading}</p>}
      {fault !== null && (
        <p className="fault" role="alert">
          {faultText(fault, strings)}
        </p>
      )}
      {passkeys !== null && (
        <>
          <ul className="sessions">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                isBusy={isBusy}
                onRename={(name) => run(api.rename(passkey.id, name))}
                onRemove={() => void run(api.remove(passkey.id))}
              />
            ))}
          </ul>
          <AddForm isBusy={isBusy} onAdd={(name, password) => run(api.add(name, password))} />
        </>
      )}
    </Dialog>
  );
}

interface AddFormProps {
  readonly isBusy: boolean;
  readonly onAdd: (name: string, password: string) => Promise<boolean>;
}

function AddForm({ isBusy, onAdd }: AddFormProps): ReactNode {
  const { strings } = useAdmin();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    void onAdd(formText(data, "name"), formText(data, "password")).then((isDone) => {
      if (isDone) form.current?.reset();
    });
  };
  return (
    <form ref={form} className="fields" onSubmit={submit}>
      <h3>{strings.addPasskey}</h3>
      <input type="text" name="username" autoComplete="username" value="hanblog" readOnly hidden />
      <label htmlFor={`${id}name`}>{strings.passkeyName}</label>
      <input
        id={`${id}name`}
        name="name"
        required
        maxLength={NAME_LENGTH}
        defaultValue={browserName(navigator.userAgent).join(" · ")}
      />
      <label htmlFor={`${id}password`}>{strings.password}</label>
      <input id={`${id}password`} name="password" type="password" autoComplete="current-password" required />
      <div className="form-end">
        <button className="button strong" disabled={isBusy}>
          {strings.addPasskey}
        </button>
      </div>
    </form>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly isBusy: boolean;
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey, isBusy, onRename, onRemove }: PasskeyRowProps): ReactNode {
  const { strings, lang } = useAdmin();
  const [isRenaming, setRenaming] = useState(false);
  const { name, createdAt, usedAt } = passkey;
  const timeOf = (time: number) => printDate(time, "moment", lang);
  const facts =
    usedAt === null
      ? fill(strings.passkeyUnused, { since: timeOf(createdAt) })
      : fill(strings.passkeyFacts, { since: timeOf(createdAt), seen: timeOf(usedAt) });
  if (isRenaming) {
    return (
      <RenameForm
        name={name}
        isBusy={isBusy}
        onSave={(next) => void onRename(next).then((isDone) => setRenaming(!isDone))}
        onCancel={() => setRenaming(false)}
      />
    );
  }
  return (
    <li>
      <div>
        <p className="row-head">{name}</p>
        <p className="hint">{facts}</p>
      </div>
      <button
        type="button"
        className="button"
        aria-label={fill(strings.renamePasskey, { text: name })}
        onClick={() => setRenaming(true)}
      >
        {strings.rename}
      </button>
      <button
        type="button"
        className="button danger"
        aria-label={fill(strings.removePasskey, { text: name })}
        disabled={isBusy}
        onClick={onRemove}
      >
        {strings.remove}
      </button>
    </li>
  );
}

interface RenameFormProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

function RenameForm({ name, isBusy, onSave, onCancel }: RenameFormProps): ReactNode {
  const { strings } = useAdmin();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(formText(new FormData(event.currentTarget), "name"));
  };
  return (
    <li>
      <form className="fields" onSubmit={save}>
        <input
          name="name"
          aria-label={strings.passkeyName}
          required
          autoFocus
          maxLength={NAME_LENGTH}
          defaultValue={name}
        />
        <div className="form-end">
          <button type="button" className="button" onClick={onCancel}>
            {strings.cancel}
          </button>
          <button className="button strong" disabled={isBusy}>
            {strings.save}
          </button>
        </div>
      </form>
    </li>
  );
}
