/** An effect on the page that can be switched off. Each is a chunk of its own that no page waits for. */
export interface Decoration<Options> {
  /** Puts the effect on `host` and returns its teardown, which leaves nothing behind. */
  readonly mount: (host: HTMLElement, options: Options) => () => void;
}
