import type {
  AddressSourceName,
  ImportKindName,
  MarkdownFlavour,
  TranslatedCode,
} from "../messages/import-texts.js";
import type { PackageManagerName } from "../hosts/package-manager.js";
import type { Problem } from "../../runtime/model/error.js";
import type { ComparedAddress, ProposedRedirect } from "./addresses/compare-addresses.js";
import type { Lost } from "./notes.js";

/** A build of the new site. */
export type TrialBuild =
  | { readonly kind: "built"; readonly pages: number; readonly warnings: readonly Problem[] }
  | { readonly kind: "failed"; readonly problems: readonly Problem[] };

/** The result of an import. */
export interface ImportReport {
  readonly kind: ImportKindName;
  /** Program that a folder of markdown was written for. */
  readonly flavour?: MarkdownFlavour;
  /** Folder of the old site's content, relative to the old folder. */
  readonly contentDir: string;
  readonly pages: number;
  readonly files: number;
  readonly translated: readonly { readonly code: TranslatedCode; readonly count: number }[];
  readonly lost: readonly Lost[];
  readonly source: AddressSourceName;
  /** Folder, file, URL or command of the source; `null` for the rules, and for an import by an earlier version. */
  readonly place: string | null;
  /** Reason for which the old generator gave no output, or `null`. */
  readonly runProblem?: Problem | null;
  /** URL where the old site has a sitemap if it has one, or `null` if its host is unknown. */
  readonly oldSitemap: string | null;
  /** `null` if the new site does not build, so that its addresses are unknown. */
  readonly addresses: readonly ComparedAddress[] | null;
  readonly proposals: readonly ProposedRedirect[];
  readonly build: TrialBuild;
  /** Names of the new site that a host of the old one does not accept. */
  readonly hostProblems: readonly Problem[];
  /** Package manager of the commands in the report. */
  readonly manager: PackageManagerName;
}

/** Counts of the addresses of a report. */
export interface AddressCounts {
  readonly kept: number;
  readonly redirected: number;
  readonly lost: number;
  readonly anchorsKept: number;
  readonly anchorsLost: number;
}

/** Counts what became of addresses and anchors. */
export function countAddresses(addresses: readonly ComparedAddress[]): AddressCounts {
  const count = (kind: string) => addresses.filter(({ fate }) => fate.kind === kind).length;
  return {
    kept: count("kept"),
    redirected: count("redirected"),
    lost: count("lost"),
    anchorsKept: addresses.reduce((sum, { anchors }) => sum + anchors.kept, 0),
    anchorsLost: addresses.reduce((sum, { anchors }) => sum + anchors.lost.length, 0),
  };
}
