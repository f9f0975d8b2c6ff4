import { useEffect, useState, type ReactNode } from "react";
import type { Lesson } from "../../model/comments.js";
import type { AdminApi, ApiResult } from "../admin-api.js";
import { useAdmin } from "../admin-context.js";
import { fillText } from "../../model/text/fill-text.js";
import { faultText } from "../form-texts.js";
import { applyLesson, inverseLesson, lessonText } from "../lessons.js";
import type { Rules } from "../rules.js";
import { Dialog } from "./Dialog.js";

/** Props of `LearnDialog`. `id` is the held comment, which `onApprove` approves. */
export interface LearnDialogProps {
  readonly id: string;
  readonly onApprove: () => void;
  readonly onClose: () => void;
}

type State =
  | { readonly kind: "busy" }
  | { readonly kind: "asking"; readonly lessons: readonly Lesson[] }
  | { readonly kind: "learnt"; readonly lesson: Lesson }
  | { readonly kind: "undone" }
  | { readonly kind: "failed"; readonly text: string };

/**
 * Renders the changes of the rules that would not hold a comment back. One click approves the comment and makes a change,
 * which can be undone.
 */
export function LearnDialog({ id, onApprove, onClose }: LearnDialogProps): ReactNode {
  const { api, strings } = useAdmin();
  const [state, setState] = useState<State>({ kind: "busy" });
  useEffect(() => {
    let isGone = false;
    void api.readLessons(id).then((result) => {
      if (isGone) return;
      setState(
        result.kind === "done"
          ? { kind: "asking", lessons: result.value }
          : { kind: "failed", text: faultText(result, strings) },
      );
    });
    return () => {
      isGone = true;
    };
  }, [api, id, strings]);
  const change = (lesson: Lesson, after: State, done?: () => void) => {
    setState({ kind: "busy" });
    void teach(api, lesson).then((result) => {
      if (result.kind === "done") done?.();
      setState(result.kind === "done" ? after : { kind: "failed", text: faultText(result, strings) });
    });
  };
  return (
    <Dialog title={strings.learn} onClose={onClose}>
      {state.kind === "asking" && (
        <LessonList
          lessons={state.lessons}
          onChoose={(lesson) => change(lesson, { kind: "learnt", lesson }, onApprove)}
        />
      )}
      <p role="status" className={state.kind === "failed" ? "fault" : "hint"} dir="auto">
        {state.kind === "busy" && strings.saving}
        {state.kind === "learnt" && fillText(strings.lessonDone, { text: lessonText(state.lesson, strings) })}
        {state.kind === "undone" && strings.doneUndone}
        {state.kind === "failed" && state.text}
      </p>
      {state.kind === "learnt" && (
        <button
          type="button"
          className="button"
          onClick={() => change(inverseLesson(state.lesson), { kind: "undone" })}
        >
          {strings.undo}
        </button>
      )}
    </Dialog>
  );
}

interface LessonListProps {
  readonly lessons: readonly Lesson[];
  readonly onChoose: (lesson: Lesson) => void;
}

/** Renders a button for each change of the rules. */
function LessonList({ lessons, onChoose }: LessonListProps): ReactNode {
  const { strings } = useAdmin();
  return (
    <>
      <p className="hint">{lessons.length === 0 ? strings.lessonNone : strings.learnHint}</p>
      <ul className="lessons">
        {lessons.map((lesson) => (
          <li key={JSON.stringify(lesson)}>
            <button type="button" className="button" dir="auto" onClick={() => onChoose(lesson)}>
              {lessonText(lesson, strings)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Changes the current rules of the service. Tries once more if somebody else changed them at the same time. */
async function teach(
  api: Pick<AdminApi, "readRules" | "writeRules">,
  lesson: Lesson,
): Promise<ApiResult<Rules>> {
  const attempt = async () => {
    const rules = await api.readRules();
    return rules.kind === "done" ? api.writeRules(applyLesson(rules.value, lesson)) : rules;
  };
  const first = await attempt();
  return first.kind === "refused" ? attempt() : first;
}
