import { useId, useState, type FormEvent, type ReactNode } from "react";
import { useAdmin } from "../admin-context.js";
import { faultText } from "../fault-text.js";
import { formText } from "../fill.js";
import { LISTS, readLines, VERDICTS, type Rules, type Verdict } from "../rules.js";
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
        <div key={name}>
          <label htmlFor={id + verdict + name}>{strings[name]}</label>
          <textarea
            id={id + verdict + name}
            name={`${verdict} ${name}`}
            rows={3}
            dir="auto"
            defaultValue={rules.lists[verdict][name].join("\n")}
            aria-describedby={`${id}hint`}
            spellCheck={false}
          />
        </div>
      ))}
    </fieldset>
  );
}

/** Returns the rules with the values of the form. */
function readForm(data: FormData, rules: Rules): Rules {
  const listsOf = (verdict: Verdict) => {
    const lines = (name: string) => readLines(formText(data, `${verdict} ${name}`));
    return { words: lines("words"), addresses: lines("addresses"), mails: lines("mails") };
  };
  const links = formText(data, "maxLinks").trim();
  return {
    ...rules,
    lists: { spam: listsOf("spam"), waiting: listsOf("waiting") },
    mostLinks: links === "" ? null : Number(links),
  };
}
