/** A component that the site gives to markdown: `components/Accordion.tsx`. */
export interface SiteComponent {
  readonly name: string;
  /** Absolute. */
  readonly file: string;
}
