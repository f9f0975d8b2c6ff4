import type { Lesson } from "../model/comments.js";
import type { AdminTexts } from "../texts/features/admin-texts.js";
import { fillText } from "../model/text/fill-text.js";
import type { Rules } from "./rules.js";

/** Parses the changes that the service suggests. Throws a `TypeError` if the response has another shape. */
export function readLessons(value: unknown): readonly Lesson[] {
  const lessons: unknown = Reflect.get(Object(value), "lessons");
  if (!Array.isArray(lessons)) throw new TypeError("The response has no lessons");
  return lessons.filter(isLesson);
}

const LIST_NAMES: readonly unknown[] = ["words", "addresses", "mails"];
const EXCEPTION_NAMES: readonly unknown[] = ["hosts", "authors"];

/** Returns whether a value is a change that this page can apply. A newer service may suggest others. */
function isLesson(value: unknown): value is Lesson {
  const read = (name: string): unknown => Reflect.get(Object(value), name);
  if (read("kind") === "links") return typeof read("from") === "number" && typeof read("to") === "number";
  const [list, change] = [read("list"), read("change")];
  const names =
    list === "allowed" ? EXCEPTION_NAMES : list === "spam" || list === "waiting" ? LIST_NAMES : [];
  const isChange = change === "add" || change === "remove";
  return isChange && names.includes(read("name")) && typeof read("entry") === "string";
}

/** Returns the change that undoes another one. */
export function inverseLesson(lesson: Lesson): Lesson {
  if (lesson.kind === "links") return { kind: "links", from: lesson.to, to: lesson.from };
  return { ...lesson, change: lesson.change === "add" ? "remove" : "add" };
}

/** Returns the rules with a change. A change that the rules have already changes nothing. */
export function applyLesson(rules: Rules, lesson: Lesson): Rules {
  if (lesson.kind === "links") return { ...rules, mostLinks: lesson.to };
  const { list, name, change, entry } = lesson;
  const edit = (lists: Readonly<Record<string, readonly string[]>>) => {
    const others = (lists[name] ?? []).filter((each) => each !== entry);
    return { ...lists, [name]: change === "add" ? [...others, entry] : others };
  };
  if (list === "allowed") return { ...rules, allowed: { ...rules.allowed, ...edit(rules.allowed) } };
  return {
    ...rules,
    lists: { ...rules.lists, [list]: { ...rules.lists[list], ...edit(rules.lists[list]) } },
  };
}

/** Returns a change in words. */
export function lessonText(lesson: Lesson, strings: AdminTexts): string {
  if (lesson.kind === "links") return fillText(strings.lessonLinks, { n: lesson.to });
  const { name, entry } = lesson;
  if (name === "authors") return strings.lessonAuthor;
  // Spaces at the ends of a word have a meaning.
  return fillText(name === "hosts" ? strings.lessonHost : strings.lessonRemove, {
    text: entry.replace(/^ | $/g, "␣"),
  });
}
