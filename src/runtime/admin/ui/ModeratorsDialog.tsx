import { useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { printDate } from "../../model/date.js";
import type { ApiResult, Moderator } from "../admin-api.js";
import { useAdmin } from "../admin-context.js";
import { fillText } from "../../model/text/fill-text.js";
import { formText } from "../form-texts.js";
import { ListDialog, NamedRow, useList } from "./ListDialog.js";

/** Maximum length of a name, which is that of comments. */
const NAME_LENGTH = 35;

/** A link that was just created. It is shown once, because the service knows only its hash. */
interface NewLink {
  readonly name: string;
  readonly token: string;
}

/** Renders the moderators, with forms that add, rename and remove them, and links by which they join. */
export function ModeratorsDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { api, strings } = useAdmin();
  const { moderators } = api;
  const { items, fault, isBusy, run } = useList(moderators);
  const [link, setLink] = useState<NewLink | null>(null);
  const change = <Value,>(result: Promise<ApiResult<Value>>) => {
    setLink(null);
    return run(result);
  };
  const createLink = async (created: Promise<ApiResult<string>>, name: string) => {
    const result = await change(created);
    if (result.kind === "done") setLink({ name, token: result.value });
    return result;
  };
  const rows = items?.map((moderator) => (
    <ModeratorRow
      key={moderator.id}
      moderator={moderator}
      isBusy={isBusy}
      onRename={(name) => change(moderators.rename(moderator.id, name))}
      onRenew={() => void createLink(moderators.renew(moderator.id), moderator.name)}
      onRemove={() => void change(moderators.remove(moderator.id))}
    />
  ));
  return (
    <ListDialog
      title={strings.moderators}
      hint={strings.moderatorsHint}
      fault={fault}
      rows={rows ?? null}
      onClose={onClose}
      notice={link !== null && <LinkField link={link} />}
    >
      <AddForm isBusy={isBusy} onAdd={(name) => createLink(moderators.add(name), name.trim())} />
    </ListDialog>
  );
}

function LinkField({ link }: { readonly link: NewLink }): ReactNode {
  const { strings } = useAdmin();
  const id = useId();
  // A proxy may serve the page below any path.
  const address = new URL(`#moderator=${link.token}`, window.location.href.replace(/#.*/, "")).href;
  return (
    <div className="fields" role="status">
      <label htmlFor={id}>{fillText(strings.newLinkHint, { text: link.name })}</label>
      <input id={id} readOnly value={address} dir="ltr" onFocus={({ target }) => target.select()} />
    </div>
  );
}

interface AddFormProps {
  readonly isBusy: boolean;
  readonly onAdd: (name: string) => Promise<ApiResult<unknown>>;
}

function AddForm({ isBusy, onAdd }: AddFormProps): ReactNode {
  const { strings } = useAdmin();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onAdd(formText(new FormData(event.currentTarget), "name")).then(({ kind }) => {
      if (kind === "done") form.current?.reset();
    });
  };
  return (
    <form ref={form} className="fields" onSubmit={submit}>
      <h3>{strings.addModerator}</h3>
      <label htmlFor={id}>{strings.passkeyName}</label>
      <input id={id} name="name" required maxLength={NAME_LENGTH} autoComplete="off" dir="auto" />
      <div className="form-end">
        <button className="button strong" disabled={isBusy}>
          {strings.addModerator}
        </button>
      </div>
    </form>
  );
}

interface ModeratorRowProps {
  readonly moderator: Moderator;
  readonly isBusy: boolean;
  readonly onRename: (name: string) => Promise<ApiResult<unknown>>;
  readonly onRenew: () => void;
  readonly onRemove: () => void;
}

function ModeratorRow({ moderator, isBusy, onRename, onRenew, onRemove }: ModeratorRowProps): ReactNode {
  const { strings, lang } = useAdmin();
  const { name, joinedAt, linkEndsAt } = moderator;
  const timeOf = (time: number) => printDate(time, "moment", lang);
  const facts = [
    ...(joinedAt === null ? [] : [fillText(strings.moderatorJoined, { since: timeOf(joinedAt) })]),
    ...(linkEndsAt === null ? [] : [fillText(strings.linkOpen, { until: timeOf(linkEndsAt) })]),
  ];
  return (
    <NamedRow
      name={name}
      longest={NAME_LENGTH}
      facts={facts.length === 0 ? strings.linkExpired : facts.join(" · ")}
      isBusy={isBusy}
      onRename={onRename}
      onRemove={onRemove}
    >
      <button
        type="button"
        className="button"
        aria-label={`${strings.newLink}: ${name}`}
        disabled={isBusy}
        onClick={onRenew}
      >
        {strings.newLink}
      </button>
    </NamedRow>
  );
}
