import type { ReactNode, RefObject, CSSProperties, Ref } from "react";
import type { GuestField } from "../../../model/comments.js";
import type { Guest } from "../../backend.js";
import { MAX_FIELD } from "../../limits.js";
import { usePanel } from "../panel-context.js";

/** Props of `GuestFields`. `fields` are the inputs to show, in this order; `required` are the mandatory ones. */
export interface GuestFieldsProps {
  readonly fields: readonly GuestField[];
  readonly required: readonly GuestField[];
  readonly guest: Guest;
  readonly onChange: (guest: Guest) => void;
  readonly isLocked: boolean;
  /** Ref to the element around the inputs. Each input has its name in `data-field`. */
  readonly ref: RefObject<HTMLDivElement | null>;
}

const TYPES = {
  nick: { type: "text", autoComplete: "nickname" },
  mail: { type: "email", autoComplete: "email" },
  // With type `url`, browsers would reject a link without a scheme, which is added on sending.
  link: { type: "text", autoComplete: "url", inputMode: "url" },
} as const;

/** Renders the inputs above the editor. */
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
            dir={guest[field] === "" ? undefined : "auto"}
            // A changed nickname no longer belongs to the profile's picture.
            onChange={({ target }) =>
              onChange({ ...guest, [field]: target.value, ...(field === "nick" ? { picture: "" } : {}) })
            }
          />
        );
      })}
    </div>
  );
}

/**
 * Clipped, because bots skip hidden inputs. In the page's flow it would leave a gap, and outside of the viewport it would
 * widen a page of the other direction.
 */
const OUT_OF_SIGHT: CSSProperties = { position: "absolute", clipPath: "inset(50%)" };

/** Renders the trap field, which people can neither see, hear nor reach. Only bots fill it in. */
export function TrapField({ ref }: { readonly ref: Ref<HTMLInputElement> }): ReactNode {
  return (
    <span aria-hidden="true" style={OUT_OF_SIGHT}>
      <input ref={ref} type="text" name="website2" tabIndex={-1} autoComplete="off" />
    </span>
  );
}
