/**
 * Adds browser features that happy-dom lacks: node names and an iterator for the sanitiser, the `insertText` command,
 * and standards mode, which formulas require.
 */
export function repairDom(): void {
  const nameOf = readGetter(Node.prototype, "nodeName");
  Object.defineProperty(Node.prototype, "nodeName", {
    configurable: true,
    get(this: Node): unknown {
      for (let at = prototypeOf(this); at !== Node.prototype; at = prototypeOf(at)) {
        const own = readGetter(at, "nodeName");
        if (own !== undefined) return own.call(this);
      }
      return nameOf?.call(this);
    },
  });
  Object.assign(document, { createNodeIterator, execCommand: typeText, compatMode: "CSS1Compat" });
  // Simulates an https page in a browser without locks.
  Object.assign(window, { isSecureContext: true });
  Object.defineProperty(navigator, "locks", { configurable: true, value: undefined });
}

function prototypeOf(value: object): object {
  return Object.getPrototypeOf(value) as object;
}

function readGetter(owner: object, name: string): (() => unknown) | undefined {
  return Object.getOwnPropertyDescriptor(owner, name)?.get;
}

/** Creates an iterator that continues after a removed node (DOM Standard, pre-removing steps of a NodeIterator). */
function createNodeIterator(root: Node, whatToShow = -1): Pick<NodeIterator, "nextNode"> {
  let last: Node | null = null;
  let before: Node | null = null;
  function step(): Node | null {
    if (last === null) return root;
    if (root.contains(last)) return nodeAfter(last, root);
    return before === null ? null : nodeAfter(before, root);
  }
  return {
    nextNode() {
      for (let next = step(); next !== null; next = step()) {
        last = next;
        before = next === root ? null : nodeBefore(next);
        if ((whatToShow & (1 << (next.nodeType - 1))) !== 0) return next;
      }
      return null;
    },
  };
}

function nodeAfter(node: Node, root: Node): Node | null {
  if (node.firstChild !== null) return node.firstChild;
  for (let at: Node | null = node; at !== null && at !== root; at = at.parentNode) {
    if (at.nextSibling !== null) return at.nextSibling;
  }
  return null;
}

function nodeBefore(node: Node): Node | null {
  let at = node.previousSibling;
  if (at === null) return node.parentNode;
  while (at.lastChild !== null) at = at.lastChild;
  return at;
}

/** Implements the command `insertText`: replaces the selection of the focused field and dispatches an `input` event. */
function typeText(command: string, _: boolean, text: string): boolean {
  const field = document.activeElement;
  if (command !== "insertText" || !(field instanceof HTMLTextAreaElement) || field.readOnly) return false;
  const { selectionStart: start, selectionEnd: end } = field;
  const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
  write?.call(field, field.value.slice(0, start) + text + field.value.slice(end));
  field.setSelectionRange(start + text.length, start + text.length);
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: command, data: text }));
  return true;
}
