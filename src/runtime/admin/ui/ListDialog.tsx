import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import type { ApiFault, ApiResult } from "../admin-api.js";
import { useAdmin } from "../admin-context.js";
import { fillText } from "../../model/text/fill-text.js";
import { faultText, formText } from "../form-texts.js";
import { Dialog } from "./Dialog.js";

/** A list that the service keeps, such as that of passkeys. */
interface KeptList<Item> {
  /** `null` until they are loaded. */
  readonly items: readonly Item[] | null;
  readonly fault: ApiFault | null;
  readonly isBusy: boolean;
  /** Waits for a change and loads the list again. Resolves to the result of the change. */
  readonly run: <Value>(change: Promise<ApiResult<Value>>) => Promise<ApiResult<Value>>;
}

/** Loads the list of an API. */
export function useList<Item>(api: {
  readonly list: () => Promise<ApiResult<readonly Item[]>>;
}): KeptList<Item> {
  const [items, setItems] = useState<readonly Item[] | null>(null);
  const [fault, setFault] = useState<ApiFault | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isGone = false;
    void api.list().then((result) => {
      if (isGone) return;
      if (result.kind === "done") setItems(result.value);
      else setFault(result);
    });
    return () => {
      isGone = true;
    };
  }, [api]);

  return {
    items,
    fault,
    isBusy,
    async run(change) {
      setFault(null);
      setBusy(true);
      const result = await change;
      const listed = await api.list();
      if (listed.kind === "done") setItems(listed.value);
      // A missing item was removed elsewhere.
      if (result.kind !== "done" && result.kind !== "missing") setFault(result);
      setBusy(false);
      return result;
    },
  };
}

interface ListDialogProps {
  readonly title: string;
  readonly hint: string;
  readonly fault: ApiFault | null;
  /** The rows, or `null` until they are loaded. */
  readonly rows: readonly ReactNode[] | null;
  readonly onClose: () => void;
  /** Shown above the rows. */
  readonly notice?: ReactNode;
  /** Shown below the rows. */
  readonly children: ReactNode;
}

/** Renders a list in a dialog, with its faults. */
export function ListDialog(props: ListDialogProps): ReactNode {
  const { title, hint, fault, rows, onClose, notice, children } = props;
  const { strings } = useAdmin();
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="hint">{hint}</p>
      {rows === null && fault === null && <p role="status">{strings.loading}</p>}
      {fault !== null && (
        <p className="fault" role="alert">
          {faultText(fault, strings)}
        </p>
      )}
      {notice}
      {rows !== null && (
        <>
          <ul className="sessions">{rows}</ul>
          {children}
        </>
      )}
    </Dialog>
  );
}

interface NamedRowProps {
  readonly name: string;
  /** Maximum length of the name in UTF-16 units. */
  readonly longest: number;
  readonly facts: string;
  readonly isBusy: boolean;
  /** Resolves to the result of the change. */
  readonly onRename: (name: string) => Promise<ApiResult<unknown>>;
  readonly onRemove: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** Renders an item with its name, and buttons that rename and remove it. */
export function NamedRow(props: NamedRowProps): ReactNode {
  const { name, longest, facts, isBusy, onRename, onRemove, children } = props;
  const { strings } = useAdmin();
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming) {
    return (
      <RenameForm
        name={name}
        longest={longest}
        isBusy={isBusy}
        onSave={(next) => void onRename(next).then(({ kind }) => setRenaming(kind !== "done"))}
        onCancel={() => setRenaming(false)}
      />
    );
  }
  return (
    <li>
      <div>
        <p className="row-head" dir="auto">
          {name}
        </p>
        <p className="hint">{facts}</p>
      </div>
      {children}
      <button
        type="button"
        className="button"
        aria-label={fillText(strings.renamePasskey, { text: name })}
        onClick={() => setRenaming(true)}
      >
        {strings.rename}
      </button>
      <button
        type="button"
        className="button danger"
        aria-label={fillText(strings.removePasskey, { text: name })}
        disabled={isBusy}
        onClick={onRemove}
      >
        {strings.remove}
      </button>
    </li>
  );
}

interface RenameFormProps extends Pick<NamedRowProps, "name" | "longest" | "isBusy"> {
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

function RenameForm({ name, longest, isBusy, onSave, onCancel }: RenameFormProps): ReactNode {
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
          maxLength={longest}
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
