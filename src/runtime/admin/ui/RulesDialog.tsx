import { useId, useState, type FormEvent, type ReactNode } from "react";
import { useAdmin } from "../admin-context.js";
import { faultText, formText } from "../form-texts.js";
import { EXCEPTIONS, LISTS, readLines, VERDICTS, type Rules, type Verdict } from "../rules.js";
import { Dialog } from "./Dialog.js";
import { ScreeningReport } from "./ScreeningReport.js";

/** Props of `RulesDialog`. `onSaved` receives the saved rules as the service returned them. */
export interface RulesDialogProps {
  readonly rules: Rules;
  readonly onSaved: (rules: Rules) => void;
  readonly onClose: () => void;
}

type Saving =
  | { readonly kind: "none" }
  | { readonly kind: "busy" }
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly text: string };

/** Renders the form for the rules that new comments are screened by. Each line of a list is one entry. */
export function RulesDialog({ rules, onSaved, onClose }: RulesDialogProps): ReactNode {
  const { api, strings } = useAdmin();
  const id = useId();
  const [saving, setSaving] = useState<Saving>({ kind: "none" });

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = readForm(new FormData(event.currentTarget), rules);
    setSaving({ kind: "busy" });
    void api.writeRules(next).then((result) => {
      if (result.kind === "done") onSaved(result.value);
      setSaving(
        result.kind === "done" ? { kind: "done" } : { kind: "failed", text: faultText(result, strings) },
      );
    });
  };
  return (
    <Dialog title={strings.rules} onClose={onClose}>
      <ScreeningReport />
      <form className="fields" onSubmit={save} onChange={() => setSaving({ kind: "none" })}>
        <p className="hint" id={`${id}hint`}>
          {strings.rulesHint}
        </p>
        {VERDICTS.map((verdict) => (
          <RuleLists key={verdict} id={id} verdict={verdict} rules={rules} />
        ))}
        <label htmlFor={`${id}links`}>{strings.maxLinks}</label>
        <input id={`${id}links`} name="maxLinks" type="number" min={0} defaultValue={rules.mostLinks ?? ""} />
        <fieldset className="fields">
          <legend>{strings.exceptions}</legend>
          {EXCEPTIONS.map((name) => (
            <RuleList
              key={name}
              id={id}
              name={`allowed ${name}`}
              label={name === "hosts" ? strings.allowedHosts : strings.allowedAuthors}
              entries={rules.allowed[name]}
            />
          ))}
        </fieldset>
        <p role="status" className={saving.kind === "failed" ? "fault" : "hint"}>
          {saving.kind === "failed" && saving.text}
          {saving.kind === "done" && strings.rulesSaved}
        </p>
        <div className="form-end">
          <button className="button strong" disabled={saving.kind === "busy"}>
            {saving.kind === "busy" ? strings.saving : strings.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface RuleListsProps {
  /** Prefix of the ids in the form. The hint has the id `${id}hint`. */
  readonly id: string;
  readonly verdict: Verdict;
  readonly rules: Rules;
}

/** Renders the lists that give a comment one verdict. */
function RuleLists({ id, verdict, rules }: RuleListsProps): ReactNode {
  const { strings } = useAdmin();
  return (
    <fieldset className="fields">
      <legend>{strings[`${verdict}Rules`]}</legend>
      {LISTS.map((name) => (
        <RuleList
          key={name}
          id={id}
          name={`${verdict} ${name}`}
          label={strings[name]}
          entries={rules.lists[verdict][name]}
        />
      ))}
    </fieldset>
  );
}

interface RuleListProps extends Pick<RuleListsProps, "id"> {
  readonly name: string;
  readonly label: string;
  readonly entries: readonly string[];
}

/** Renders a list, one entry on each line. */
function RuleList({ id, name, label, entries }: RuleListProps): ReactNode {
  const own = id + name.replace(" ", "");
  return (
    <div>
      <label htmlFor={own}>{label}</label>
      <textarea
        id={own}
        name={name}
        rows={3}
        dir="auto"
        defaultValue={entries.join("\n")}
        aria-describedby={`${id}hint`}
        spellCheck={false}
      />
    </div>
  );
}

/** Returns the rules with the values of the form. */
function readForm(data: FormData, rules: Rules): Rules {
  const lines = (name: string) => readLines(formText(data, name));
  const listsOf = (verdict: Verdict) => {
    const own = (name: string) => lines(`${verdict} ${name}`);
    return { words: own("words"), addresses: own("addresses"), mails: own("mails") };
  };
  const links = formText(data, "maxLinks").trim();
  return {
    ...rules,
    lists: { spam: listsOf("spam"), waiting: listsOf("waiting") },
    allowed: { hosts: lines("allowed hosts"), authors: lines("allowed authors") },
    mostLinks: links === "" ? null : Number(links),
  };
}
