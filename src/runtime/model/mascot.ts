/** Texts that the mascot says, in the language of the pages that show it. One of them is chosen at random. */
export interface MascotLines {
  /** Shown when a page with these texts is opened. */
  readonly arrive?: readonly string[] | undefined;
  /** Shown when the visitor taps the mascot. */
  readonly tap?: readonly string[] | undefined;
  /** Shown when the mascot wakes up. */
  readonly wake?: readonly string[] | undefined;
}

/**
 * Settings of the mascot. The build writes them into a separate file for the browser, so that no page
 * contains them.
 */
export interface MascotSettings {
  readonly name: string;
  /** Engine that draws the model: 2 for Cubism 2 models, 4 for Cubism 3 and later. */
  readonly cubism: 2 | 4;
  /**
   * Address of the script of Live2D's core, relative to the file that contains these settings. `model` is the
   * address of the model's settings file, also relative.
   */
  readonly core: string;
  readonly model: string;
  /** Address of a worker's script that reports the name of the graphics card, also relative. */
  readonly renderer: string;
  /** In CSS pixels, as `height`. */
  readonly width: number;
  readonly height: number;
  /** Distance from `side` in CSS pixels. `offsetY` is the distance from the bottom of the window. */
  readonly offsetX: number;
  readonly offsetY: number;
  readonly side: "left" | "right";
  /**
   * When the mascot appears next to the text: `always`, on `click` on its tab, or `auto`, which is `always`
   * for visitors whom it costs little and `click` for others.
   */
  readonly start: "auto" | "always" | "click";
  /** Whether phones show the mascot's tab. */
  readonly mobile: boolean;
  readonly opacity: number;
  /** Volume of motion sounds, from 0 to 1. 0 loads no sounds. */
  readonly volume: number;
  /** Logs details to the console that are not errors. */
  readonly debug: boolean;
  /** Texts by path prefix, without the base. The longest matching prefix with texts for the occasion applies. */
  readonly lines: Readonly<Record<string, MascotLines>>;
}
