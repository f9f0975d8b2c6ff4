import type { Problem } from "../../runtime/model/error.js";
import type { Heading } from "../../runtime/model/page.js";
import type { Body } from "../../runtime/model/document/body.js";
import type { AssetUse } from "./file-store.js";
import type { PictureUse } from "./pictures/pictures.js";
import type { BodyFacts } from "./text/read-facts.js";
import type { ClientPackage } from "./packages/package-files.js";

/** Link or image whose target is inside the site. */
export interface LinkUse {
  /** URL exactly as it appears in the HTML. */
  readonly href: string;
  /** Address in the markdown, such as `./page.md`. */
  readonly written: string;
  readonly line: number;
}

/** Heading that a body begins with: its text as readers see it, and as the author wrote it. */
export interface OpeningHeading {
  readonly text: string;
  readonly written: string;
}

/** Compiled body of a page, with the data that later stages need. */
export interface CompiledBody {
  readonly body: Body;
  /**
   * Ids, links and words of the body. `null` if only a scan of the rendered HTML can find them, because the body has
   * raw HTML, islands or unknown markup.
   */
  readonly facts: BodyFacts | null;
  /** Headings of the levels in `markdown.extractHeaders`. */
  readonly headers: readonly Heading[];
  /** The `h1` that the body begins with; `null` if it begins with anything else. */
  readonly opening: OpeningHeading | null;
  /** Level and id of every heading, in document order. */
  readonly ids: readonly (readonly [level: number, id: string])[];
  /** Links and images inside the site, except those already reported as missing. */
  readonly links: readonly LinkUse[];
  /** Missing link and image targets that `problems` already reports, exactly as emitted. */
  readonly missing: readonly string[];
  readonly assets: readonly AssetUse[];
  /** Images with smaller forms. */
  readonly pictures: readonly PictureUse[];
  readonly problems: readonly Problem[];
  /**
   * Absolute paths of all files that compiling looked up, including missing ones. A change to any of them can change
   * the result.
   */
  readonly reads: readonly string[];
  /** Packages whose files the page loads in the browser. */
  readonly packages: readonly ClientPackage[];
}
