/** A component that the site provides for markdown, such as `components/Accordion.tsx`. */
export interface SiteComponent {
  readonly name: string;
  /** Absolute path of its file. */
  readonly file: string;
}
