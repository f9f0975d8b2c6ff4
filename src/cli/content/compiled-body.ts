import type { Problem } from "../../runtime/model/error.js";
import type { Heading } from "../../runtime/model/page.js";
import type { Body } from "../../runtime/model/render.js";
import type { AssetUse } from "./file-store.js";
import type { BodyFacts } from "./read-facts.js";
import type { PagePackage } from "./package-files.js";

/** A link or an image that the site itself must answer. */
export interface LinkUse {
  /** Exactly as emitted. */
  readonly href: string;
  readonly line: number;
}

/** A compiled body with all that later stages ask about it. */
export interface CompiledBody {
  readonly body: Body;
  /** `null` where only a scan of the rendered HTML can tell: it has HTML of the author's, islands or unknown markup. */
  readonly facts: BodyFacts | null;
  /** The levels of `markdown.extractHeaders`. */
  readonly headers: readonly Heading[];
  /** Plain text of the `h1` that the body begins with; `null` where it begins with anything else. */
  readonly opening: string | null;
  /** Level and id of every heading, in order. */
  readonly ids: readonly (readonly [level: number, id: string])[];
  /** Links and images inside the site; those already reported as missing are left out. */
  readonly links: readonly LinkUse[];
  /** Targets, exactly as emitted, that `problems` already names as missing. */
  readonly missing: readonly string[];
  readonly assets: readonly AssetUse[];
  readonly problems: readonly Problem[];
  /** Absolute paths of all files that were asked for, missing ones too: a change of one changes the result. */
  readonly reads: readonly string[];
  /** Packages whose files the page loads. */
  readonly packages: readonly PagePackage[];
}
