/** Maximum number of names that are offered at once. */
const MOST = 6;

/**
 * Matches an `@` and the beginning of a name before the cursor. After a letter of the Latin alphabet, it is part of a mail address.
 */
const BEGUN = /(?:^|[^\w.+-])([@＠]([^@＠\n]{0,30}))$/;

/** Characters that markdown would read as its own. */
const MARKS = /[\\[\]*_`~<>!&:]/g;

/** An author in the list of comments. */
interface Author {
  readonly name: string;
  /** Id of the element with a comment of the author. */
  readonly comment: string;
}

/**
 * Offers the names of the authors on the page in an editor, at each `@` from now on. Only the first call for a text field has an
 * effect, so that every `@` can make one. The chosen name becomes a link to the author's comment, like the mention above a reply.
 */
export function offerNames(field: HTMLTextAreaElement): void {
  if (field.getAttribute("aria-autocomplete") === "list") return;
  field.setAttribute("aria-autocomplete", "list");
  const list = createNameList(field, insert);
  /** Place of the `@` whose names the visitor does not want. */
  let unwanted = -1;

  function insert({ name, comment }: Author): void {
    const [, typed = ""] = findBegun(field) ?? [];
    list.close();
    if (typed === "") return;
    field.setSelectionRange(field.selectionStart - typed.length, field.selectionStart);
    // Deprecated, but the only way to make an insertion that the browser can undo.
    document.execCommand("insertText", false, `[@${name.replace(MARKS, "\\$&")}](#${comment}) `);
  }
  function update(): void {
    const [, typed = "", query = ""] = findBegun(field) ?? [];
    const start = field.selectionStart - typed.length;
    if (typed === "" || field.readOnly || start === unwanted) return list.close();
    unwanted = -1;
    list.show(findAuthors(field, query));
  }
  function onKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    // Input methods use the same keys to choose words.
    if (!list.isOpen() || event.isComposing || ctrlKey || metaKey || shiftKey) return;
    if (key === "ArrowDown") list.move(1);
    else if (key === "ArrowUp") list.move(-1);
    else if (key === "Enter" || key === "Tab") list.choose();
    else if (key === "Escape") {
      unwanted = field.selectionStart - (findBegun(field)?.[1]?.length ?? 0);
      list.close();
    } else return /^(?:Arrow|Home|End|Page)/.test(key) ? list.close() : undefined;
    // The editor indents with Tab.
    event.preventDefault();
    event.stopPropagation();
  }
  field.addEventListener("keydown", onKey);
  field.addEventListener("input", (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) update();
  });
  field.addEventListener("compositionend", update);
  field.addEventListener("blur", list.close);
  update();
}

/** The list of names below a text field. */
interface NameList {
  readonly isOpen: () => boolean;
  readonly show: (authors: readonly Author[]) => void;
  readonly close: () => void;
  readonly move: (step: number) => void;
  /** Chooses the active name. */
  readonly choose: () => void;
}

/**
 * Creates a list that the text field controls, by the pattern of a combobox (ARIA Authoring Practices Guide). The field stays a
 * text field, because a combobox has one line.
 */
function createNameList(field: HTMLTextAreaElement, onChoose: (author: Author) => void): NameList {
  const list = createList(field);
  let offered: readonly Author[] = [];
  let active = 0;
  const activate = (index: number) => {
    active = (index + offered.length) % offered.length;
    for (const [at, option] of [...list.children].entries()) {
      option.ariaSelected = String(at === active);
      if (option instanceof HTMLElement) markActive(option, at === active);
      if (at === active) field.setAttribute("aria-activedescendant", option.id);
    }
  };
  const choose = (index: number) => {
    const author = offered[index];
    if (author !== undefined) onChoose(author);
  };
  const close = () => {
    offered = [];
    list.remove();
    field.removeAttribute("aria-controls");
    field.removeAttribute("aria-activedescendant");
  };
  // The field keeps the focus.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) => choose([...list.children].indexOf(target as Element)));
  return {
    isOpen: () => offered.length > 0,
    close,
    move: (step) => activate(active + step),
    choose: () => choose(active),
    show(authors) {
      if (authors.length === 0) return close();
      offered = authors;
      list.replaceChildren(...authors.map(({ name }, index) => createOption(`${list.id}${index}`, name)));
      Object.assign(list.style, {
        top: `${field.offsetTop + field.offsetHeight}px`,
        left: `${field.offsetLeft}px`,
      });
      field.after(list);
      field.setAttribute("aria-controls", list.id);
      activate(0);
    },
  };
}

/** Returns the match of `BEGUN` before the cursor, or `null` while a text is selected. */
function findBegun({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): RegExpExecArray | null {
  return selectionStart === selectionEnd ? BEGUN.exec(value.slice(0, selectionStart)) : null;
}

/** Returns the authors whose names contain a text: those of the conversation that is being answered first. */
function findAuthors(field: HTMLTextAreaElement, query: string): readonly Author[] {
  const root = field.getRootNode() as Document | ShadowRoot;
  const conversation = field.closest(".comments-list > li");
  const cards = [conversation, root].flatMap((place) => [
    ...(place?.querySelectorAll(".comment-card[id]:not(.sending)") ?? []),
  ]);
  const comments = new Map<string, string>();
  for (const { ariaLabel, id } of cards) {
    if (ariaLabel !== null && !comments.has(ariaLabel)) comments.set(ariaLabel, id);
  }
  const wanted = query.toLowerCase();
  const rank = ({ name }: Author) => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return [...comments]
    .map(([name, comment]) => ({ name, comment }))
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST);
}

/** Creates the list. Styles set by script are allowed by every policy, and readers load none of them. */
function createList({ id }: HTMLTextAreaElement): HTMLUListElement {
  const list = document.createElement("ul");
  list.id = `${id}names`;
  list.role = "listbox";
  list.ariaLabel = "@";
  Object.assign(list.style, {
    position: "absolute",
    zIndex: "10",
    maxWidth: "min(20rem, 80vw)",
    margin: "0",
    padding: "0.25rem",
    listStyle: "none",
    border: "1px solid var(--color-line)",
    borderRadius: "var(--radius)",
    background: "var(--color-page)",
    color: "var(--color-text)",
    boxShadow: "0 4px 16px var(--color-shadow)",
  });
  return list;
}

function createOption(id: string, name: string): HTMLLIElement {
  const option = document.createElement("li");
  option.id = id;
  option.role = "option";
  option.dir = "auto";
  option.textContent = name;
  Object.assign(option.style, {
    padding: "0.5rem 0.75rem",
    borderRadius: "var(--radius)",
    cursor: "pointer",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  });
  return option;
}

function markActive({ style }: HTMLElement, isActive: boolean): void {
  style.background = isActive ? "var(--color-accent-soft)" : "";
  // Windows' high contrast shows no backgrounds.
  style.outline = isActive ? "2px solid transparent" : "";
}
