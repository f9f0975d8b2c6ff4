import { useId, useRef, type FormEvent, type ReactNode } from "react";
import { browserName } from "../../comments/browser-name.js";
import { printDate } from "../../model/date.js";
import type { ApiResult, PasskeyApi } from "../admin-api.js";
import { useAdmin } from "../admin-context.js";
import { fillText } from "../../model/text/fill-text.js";
import { formText } from "../form-texts.js";
import { ListDialog, NamedRow, useList } from "./ListDialog.js";

/** Maximum length of a passkey's name in UTF-16 units. */
const NAME_LENGTH = 60;

/** Props of `PasskeysDialog`. */
export interface PasskeysDialogProps {
  readonly api: PasskeyApi;
  readonly onClose: () => void;
}

/** Renders the owner's passkeys, with forms that add, rename and remove them. */
export function PasskeysDialog({ api, onClose }: PasskeysDialogProps): ReactNode {
  const { strings, lang } = useAdmin();
  const { items, fault, isBusy, run } = useList(api);
  const timeOf = (time: number) => printDate(time, "moment", lang);
  const rows = items?.map(({ id, name, createdAt, usedAt }) => (
    <NamedRow
      key={id}
      name={name}
      longest={NAME_LENGTH}
      facts={
        usedAt === null
          ? fillText(strings.passkeyUnused, { since: timeOf(createdAt) })
          : fillText(strings.passkeyFacts, { since: timeOf(createdAt), seen: timeOf(usedAt) })
      }
      isBusy={isBusy}
      onRename={(next) => run(api.rename(id, next))}
      onRemove={() => void run(api.remove(id))}
    />
  ));
  return (
    <ListDialog
      title={strings.passkeys}
      hint={strings.passkeysHint}
      fault={fault}
      rows={rows ?? null}
      onClose={onClose}
    >
      <AddForm isBusy={isBusy} onAdd={(name, password) => run(api.add(name, password))} />
    </ListDialog>
  );
}

interface AddFormProps {
  readonly isBusy: boolean;
  readonly onAdd: (name: string, password: string) => Promise<ApiResult<unknown>>;
}

function AddForm({ isBusy, onAdd }: AddFormProps): ReactNode {
  const { strings } = useAdmin();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    void onAdd(formText(data, "name"), formText(data, "password")).then(({ kind }) => {
      if (kind === "done") form.current?.reset();
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
