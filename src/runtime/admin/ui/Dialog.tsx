import { useEffect, useId, useRef, type ReactNode } from "react";
import { useAdmin } from "../admin-context.js";

/** What a modal dialog shows. */
export interface DialogProps {
  readonly title: string;
  /** Left out where the dialog cannot be closed without an answer. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** A modal dialog; the browser keeps the keyboard in it and gives it back afterwards. */
export function Dialog({ title, onClose, children }: DialogProps): ReactNode {
  const { strings } = useAdmin();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => {
        // Chromium closes a dialog at the second press whatever the page says.
        if (event.key === "Escape" && onClose === undefined) event.preventDefault();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        {onClose !== undefined && (
          <button type="button" className="button quiet" aria-label={strings.close} onClick={onClose}>
            ✕
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}
