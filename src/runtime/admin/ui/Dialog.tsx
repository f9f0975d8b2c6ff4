import { useEffect, useId, useRef, type ReactNode } from "react";
import { useAdmin } from "../admin-context.js";

/** Props of `Dialog`. */
export interface DialogProps {
  readonly title: string;
  /** Called when the user closes the dialog. Without it, the dialog has no close button and ignores Escape. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** Renders a modal dialog. The browser traps the focus in it and restores the focus afterwards. */
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
        // Chromium closes a dialog at the second Escape, even if `cancel` is prevented.
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
