/** The title of a tab. `read` returns the browser's form of it, which may differ in white space. */
export interface TitleSlot {
  readonly read: () => string;
  readonly write: (title: string) => void;
}

/** Replaces the title of a tab temporarily. */
export interface TitleKeeper {
  readonly hide: (away: string) => void;
  /** Shows a greeting for `duration` milliseconds. Does nothing if the tab was not hidden. */
  readonly show: (welcome: string, duration: number) => void;
  /** Restores the page's own title at once. */
  readonly restore: () => void;
}

/** Creates a title keeper. If other code sets the title meanwhile, that becomes the page's own title. */
export function createTitleKeeper(slot: TitleSlot): TitleKeeper {
  let lent: { readonly shown: string; readonly own: string } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function ownTitle(): string {
    const title = slot.read();
    return lent !== null && title === lent.shown ? lent.own : title;
  }
  function lend(title: string, own: string): void {
    slot.write(title);
    lent = { shown: slot.read(), own };
  }
  function restore(): void {
    clearTimeout(timer);
    if (lent !== null && slot.read() === lent.shown) slot.write(lent.own);
    lent = null;
  }
  return {
    hide(away) {
      clearTimeout(timer);
      lend(away, ownTitle());
    },
    show(welcome, duration) {
      if (lent === null) return;
      clearTimeout(timer);
      const own = ownTitle();
      lend(`${welcome} ${own}`, own);
      timer = setTimeout(restore, duration);
    },
    restore,
  };
}
