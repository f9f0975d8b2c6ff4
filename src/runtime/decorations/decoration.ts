/** An effect on the page that can be switched off. Each is a separate chunk that no page waits for. */
export interface Decoration<Options> {
  /** Adds the effect to `host`. Returns the teardown, which removes all of it. */
  readonly mount: (host: HTMLElement, options: Options) => () => void;
}
