/** What the mascot may say, in the language of the pages it says it on; one of the lines is taken by chance. */
export interface MascotLines {
  /** When such a page comes on show. */
  readonly arrive?: readonly string[] | undefined;
  /** When the mascot is tapped. */
  readonly tap?: readonly string[] | undefined;
  /** When it is woken. */
  readonly wake?: readonly string[] | undefined;
}

/** What the build writes into a file of its own for the browser, so that no page carries it. */
export interface MascotSettings {
  readonly name: string;
  /** Which engine draws the model: that of Cubism 2, or that of Cubism 3 and later. */
  readonly cubism: 2 | 4;
  /** Script of Live2D's core, and the model's setting file; relative to the file that holds these settings. */
  readonly core: string;
  readonly model: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** From the side that it stands at, and from the window's bottom. */
  readonly offsetX: number;
  readonly offsetY: number;
  readonly side: "left" | "right";
  /** Whether it is shown on small screens. */
  readonly mobile: boolean;
  readonly opacity: number;
  /** Of the sounds that motions have, from 0 to 1; 0 loads none. */
  readonly volume: number;
  /** Tells in the console what is no fault of the site. */
  readonly debug: boolean;
  /** By the path that pages begin with, base left out; the longest that fits is taken first. */
  readonly lines: Readonly<Record<string, MascotLines>>;
}
