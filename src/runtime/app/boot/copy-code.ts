/** Time for which a button shows that the code was copied, in milliseconds. */
const SHOWN = 2000;

/** Activates the copy buttons of code blocks, on later pages too. Returns the teardown. */
export function startCopyButtons(onCopied: () => void): () => void {
  async function copy(button: Element): Promise<void> {
    const code = findCode(button);
    if (code === null || !(await writeClipboard(textOf(code)))) return;
    button.classList.add("copied");
    setTimeout(() => button.classList.remove("copied"), SHOWN);
    // The clipboard API causes no event.
    window.dispatchEvent(new Event("hanblog:copy"));
    onCopied();
  }
  function onClick(event: MouseEvent): void {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest("[data-content] button.copy");
    if (button !== null) void copy(button);
  }
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}

/** Returns the code of the nearest block around the button. Line numbers are outside of `code`. */
function findCode(button: Element): Element | null {
  for (let block = button.parentElement; block !== null; block = block.parentElement) {
    const code = block.querySelector("pre code");
    if (code !== null) return code;
    if (block.hasAttribute("data-content")) return null;
  }
  return null;
}

/** Returns the code without the marks of its notes. */
function textOf(code: Element): string {
  const own = code.cloneNode(true) as Element;
  for (const mark of own.querySelectorAll(".code-note")) mark.remove();
  return own.textContent.replace(/\n$/, "");
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Copies by selecting the text, because pages without https have no clipboard API. */
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.cssText = "position:fixed;opacity:0";
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
