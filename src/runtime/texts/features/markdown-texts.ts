/** Texts that the markdown rules add to the HTML of a page. */
export interface MarkdownTexts {
  readonly tip: string;
  readonly warning: string;
  readonly danger: string;
  readonly details: string;
  readonly theorem: string;
  readonly info: string;
  readonly note: string;
  readonly important: string;
  readonly caution: string;
  readonly copy: string;
  readonly done: string;
  readonly open: string;
  readonly diagram: string;
  /** Precedes the reason why a diagram could not be drawn. */
  readonly diagramFault: string;
  /** Label of the link that a heading has to itself. It is part of the heading's name, so it is short. */
  readonly headingLink: string;
  /** Label of the table of contents in the text. It differs from the label of the theme's own contents list, because landmarks need unique names. */
  readonly toc: string;
  /** Label of the link back from a footnote. The number of the footnote follows. */
  readonly backToReference: string;
  /** Label of a mark in code that leads to a note below it. The number of the note follows. */
  readonly codeNote: string;
}
