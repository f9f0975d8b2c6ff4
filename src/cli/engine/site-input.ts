import type { Project } from "../config/project.js";
import type { PageOptions } from "../content/create-page.js";
import type { PictureSettings } from "../content/pictures/pictures.js";
import type { ScanResult } from "../content/scan.js";
import type { PublicScan } from "../output/public-files.js";
import type { WriteFile } from "../output/place/stage-writer.js";
import type { SiteShell } from "../../runtime/model/site.js";
import type { Memory } from "./node.js";
import type { SiteCode } from "./open-code.js";
import type { FormerBuild } from "./store/former-build.js";
import type { Store } from "./store/store.js";
import type { BuildCrew } from "./workers/build-crew.js";

/** Called with the progress of a stage, in pages or routes. */
export type StageProgress = (done: number, total: number) => void;

/** Inputs of a site before its pages are rendered. */
export interface PlanInput {
  readonly project: Project;
  /** Absolute path of hanblog's package folder. */
  readonly packageDir: string;
  /** Workers that read, compile and render pages. */
  readonly crew: BuildCrew;
  /** Settings for reading pages. */
  readonly pageOptions: PageOptions;
  /** Settings for smaller forms of images; `null` if the site has none. */
  readonly pictures: PictureSettings | null;
  readonly scanned: ScanResult;
  /** Scans the folder `public`, once. */
  readonly scanPublic: () => Promise<PublicScan>;
  /** Bundles the site's code for a shell. */
  readonly bundle: (shell: SiteShell) => Promise<SiteCode>;
  /** Earlier results that may be reused, or `null`. */
  readonly former: Store | null;
  /** Values of the site as it was opened before. */
  readonly memory: Memory;
  /** Access token for the platform that hosts issue comments; `null` for anonymous access. */
  readonly commentsToken: string | null;
  /** Whether pages contain the comments that exist now. In dev, tabs load them. */
  readonly bakes: boolean;
  readonly onRead: StageProgress;
}

/** Inputs of a site whose files are written: with the previous build, and the place for what is made. */
export interface SiteInput extends PlanInput {
  readonly former: FormerBuild | null;
  readonly destination: Destination;
  readonly onRender: StageProgress;
  /** Called when the crew has nothing more to do. */
  readonly onRendered: () => void;
}

/** Place for documents and the search index, which are written as soon as they are made to need little memory. */
export interface Destination {
  /** Whether it has the output of the previous build. */
  readonly hasFormer: boolean;
  /** Opens the place. With `onlyChanges`, files that equal those of the previous build may be left out. */
  readonly open: (onlyChanges: boolean) => WriteFile;
  /** Whether its file system can hold two files whose names differ only in Unicode form. */
  readonly holdsBothForms: () => boolean;
  /** Whether it can hold two files whose names differ only in case. */
  readonly holdsBothCases: () => boolean;
}
