import type { ReactNode, RefObject } from "react";
import type { GuestField } from "../../model/comments.js";
import type { Guest } from "../backend.js";
import { MAX_FIELD } from "../limits.js";
import { usePanel } from "./panel-context.js";

/** Which inputs stand above the editor, in their order, and which of them must be filled in. */
export interface GuestFieldsProps {
  readonly fields: readonly GuestField[];
  readonly required: readonly GuestField[];
  readonly guest: Guest;
  readonly onChange: (guest: Guest) => void;
  readonly isLocked: boolean;
  /** The box around them, in which a field is found by its `data-field`. */
  readonly ref: RefObject<HTMLDivElement | null>;
}

const TYPES = {
  nick: { type: "text", autoComplete: "nickname" },
  mail: { type: "email", autoComplete: "email" },
  // A browser would refuse an address without its scheme, which is added here.
  link: { type: "text", autoComplete: "url", inputMode: "url" },
} as const;

/** Inputs above the editor. */
export function GuestFields({
  fields,
  required,
  guest,
  onChange,
  isLocked,
  ref,
}: GuestFieldsProps): ReactNode {
  const { strings } = usePanel();
  return (
    <div className="comments-fields" ref={ref}>
      {fields.map((field) => {
        const isRequired = required.includes(field);
        return (
          <input
            key={field}
            {...TYPES[field]}
            data-field={field}
            aria-label={strings[field]}
            aria-required={isRequired}
            placeholder={isRequired ? `${strings[field]} *` : strings[field]}
            maxLength={MAX_FIELD}
            readOnly={isLocked}
            value={guest[field]}
            // A name that is changed is no longer that of the profile's picture.
            onChange={({ target }) =>
              onChange({ ...guest, [field]: target.value, ...(field === "nick" ? { picture: "" } : {}) })
            }
          />
        );
      })}
    </div>
  );
}
