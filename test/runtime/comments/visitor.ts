import { vi } from "vitest";

/** Turns of the event loop after which pending work has completed and been rendered. */
const TURNS = 30;

/** Length of the longest chain of modules that load each other late. */
const ROUNDS = 3;

/** The most checks of a condition that takes longer. */
const PATIENCE = 200;

/** Selectors of elements with an implicit role, as far as our pages use them. */
const NATIVE: Readonly<Record<string, string>> = {
  article: "article",
  button: "button",
  checkbox: "input[type=checkbox]",
  combobox: "select",
  dialog: "dialog[open]",
  form: "form[aria-label]",
  heading: "h1, h2, h3",
  img: "img[alt]:not([alt=''])",
  link: "a[href]",
  list: "ol, ul",
  navigation: "nav",
  searchbox: "input[type=search]",
  spinbutton: "input[type=number]",
  textbox:
    "textarea, input:not([type]), input[type=text], input[type=email], input[type=url], input[type=password]",
};

/** Selector of elements that are hidden from everybody, or from screen readers. */
const HIDDEN = "[hidden], [inert], [aria-hidden=true]";

/** Completes all pending work, and advances the timers by `ms`. */
export async function settle(ms = 0): Promise<void> {
  await turn();
  await vi.advanceTimersByTimeAsync(ms);
  // Code that has been loaded can load further code.
  for (let round = 0; round < ROUNDS; round++) {
    await vi.dynamicImportSettled();
    await turn();
  }
}

async function turn(): Promise<void> {
  for (let count = 0; count < TURNS; count++) await new Promise((done) => setImmediate(done));
}

/** Waits until a condition holds. Throws if it does not. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let count = 0; count < PATIENCE && !isSo(); count++) await settle();
  if (!isSo()) throw new Error(`It is still not so: ${isSo.toString()}`);
}

/** Returns all visible elements with a role and, if one is given, a name, or a name that matches a pattern. */
export function findAll(role: string, name?: string | RegExp): readonly HTMLElement[] {
  const native = NATIVE[role];
  const selector = native === undefined ? `[role=${role}]` : `:is(${native}):not([role]), [role=${role}]`;
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    if (element.closest(HIDDEN) !== null) return false;
    if (name === undefined) return true;
    const known = nameOf(element);
    return typeof name === "string" ? known === name : name.test(known);
  });
}

/** Returns the only such element. Throws if there is none, or several. */
export function find(role: string, name?: string | RegExp): HTMLElement {
  const [found, ...others] = findAll(role, name);
  if (found !== undefined && others.length === 0) return found;
  const known = findAll(role).map((element) => JSON.stringify(nameOf(element)));
  throw new Error(
    `${others.length + (found ? 1 : 0)} of role ${role} are called ${name ?? "anything"}: ${known.join(", ")}`,
  );
}

/** Returns the text of each matching element on one line. */
export function textsOf(selector: string): readonly string[] {
  return [...document.querySelectorAll(selector)].map((element) => lineOf(element));
}

/** Returns the value of a field. */
export function valueOf(field: HTMLElement): string {
  return (field as HTMLInputElement).value;
}

/** Returns the accessible name of an element. */
export function nameOf(element: Element): string {
  const labelledBy = element.getAttribute("aria-labelledby");
  if (labelledBy !== null) return labelledBy.split(" ").map(textById).join(" ");
  const own = element.getAttribute("aria-label");
  if (own !== null) return own;
  const label =
    (element.id === "" ? null : document.querySelector(`label[for="${element.id}"]`)) ??
    element.closest("label");
  if (label !== null) return lineOf(label, element);
  return element.getAttribute("alt") ?? (lineOf(element) || (element.getAttribute("title") ?? ""));
}

function textById(id: string): string {
  const element = document.getElementById(id);
  return element === null ? "" : lineOf(element);
}

/** Returns the text of an element, without the contents of fields. */
function lineOf(element: Element, field: Element | null = null): string {
  const copy = element.cloneNode(true) as Element;
  if (field !== null) for (const inner of copy.querySelectorAll("input, select, textarea")) inner.remove();
  for (const end of copy.querySelectorAll("br")) end.replaceWith(" ");
  return copy.textContent.replace(/\s+/g, " ").trim();
}

/** Clicks a button, a link or a checkbox. */
export async function click(element: Element): Promise<void> {
  (element as HTMLElement).click();
  await settle();
}

/** Replaces the text of a field, or selects an option. */
export async function fill(field: Element, text: string): Promise<void> {
  (field as HTMLElement).focus();
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  const type = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(type, { bubbles: true }));
  await settle();
}

/** Presses a key. Resolves to whether the browser's default action would run. */
export async function press(
  element: EventTarget,
  key: string,
  more: KeyboardEventInit = {},
): Promise<boolean> {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  return dispatch(element, event);
}

/** Dispatches an event. Resolves to whether the browser's default action would run. */
export async function dispatch(target: EventTarget, event: Event): Promise<boolean> {
  const isLeft = target.dispatchEvent(event);
  await settle();
  return isLeft;
}
