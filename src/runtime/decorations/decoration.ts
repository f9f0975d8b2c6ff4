/** An effect on the page that can be switched off. No page waits for its code. */
export interface Decoration<Options> {
  /** Adds the effect to `host`. Returns the teardown, which removes all of it. */
  readonly mount: (host: HTMLElement, options: Options) => () => void;
}
