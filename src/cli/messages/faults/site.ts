/** A fault that the bundler reports. */
export type BundleFault =
  /** `reason` is the text of esbuild. */
  | { readonly kind: "esbuild"; readonly reason: string; readonly advice: BundleAdvice | null }
  | { readonly kind: "css-module"; readonly path: string }
  /** An import of `@theme/name`. `nearest` includes the prefix, `roots` are the folders of the theme. */
  | {
      readonly kind: "theme-file";
      readonly name: string;
      readonly nearest: string | null;
      readonly roots: readonly string[];
    };

/** Advice on an error of esbuild. `note` is a text of esbuild itself. */
export type BundleAdvice =
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "file-type"; readonly extension: string }
  | { readonly kind: "path" | "builtin" }
  | { readonly kind: "install"; readonly name: string };

/** A file in the site's folder `theme` that replaces no file of the theme. Paths include that folder. */
export type UnusedThemeFile = {
  readonly file: string;
  readonly advice:
    | { readonly kind: "whole-theme" }
    | { readonly kind: "unused-original"; readonly original: string }
    | { readonly kind: "nearest"; readonly nearest: string }
    | { readonly kind: "known"; readonly known: readonly string[] };
};

/** A theme that failed. `reason` is the text of its error. */
export type ThemeFailure =
  | { readonly kind: "options"; readonly reason: string }
  | { readonly kind: "options-export" }
  /** The export `options` of `options-schema`, as `quoteValue` describes it. */
  | { readonly kind: "schema-export"; readonly found: string }
  /** The result of `resolveOptions`, as `quoteValue` describes it, or `a promise`. */
  | { readonly kind: "options-result"; readonly found: string }
  /** `page` was being rendered; `folders` contain the code if its position is unknown. */
  | {
      readonly kind: "code";
      readonly reason: string;
      readonly page: string | null;
      readonly folders: readonly string[];
    };

/** A name in the output that a host does not accept, with the author's file or field that gives it. */
export type NamedOutput =
  /** `slug` is another name for a term, and `null` for other owners. */
  | {
      readonly kind: "address";
      readonly address: string;
      readonly owner: AddressOwner;
      readonly slug: string | null;
    }
  /** `path` is relative to `public`. */
  | { readonly kind: "public"; readonly path: string }
  /** `path` is relative to the output folder. */
  | { readonly kind: "output"; readonly path: string };

/** The step of a workflow that leaves out paths with a dot. `isTooOld`: its version cannot include them. */
export type DotlessStep = { readonly place: string; readonly isTooOld: boolean } | null;

/** A limit of a host. `most` is in bytes for sizes, and a number of files for the others. */
export type ExceededLimit =
  | { readonly kind: "file"; readonly file: string; readonly bytes: number; readonly most: number }
  | { readonly kind: "site"; readonly bytes: number; readonly most: number }
  | { readonly kind: "files"; readonly most: number }
  | { readonly kind: "folder"; readonly folder: string; readonly most: number };

/** A file of the mascot that is missing or invalid. */
export type MascotFileFault = {
  /** `option` is a file that the config names, `model` one that the setting file names, `json` a setting file. */
  readonly kind: "option" | "model" | "json";
  readonly path: string;
};

/** Pages with the same fault, of which only the first few routes are listed. `null` if its position is known. */
export type FaultyText = { readonly count: number; readonly routes: readonly string[] } | null;

/** An address of a page that leads to no file of the site. `path` is relative to the base. */
export type BrokenTarget = {
  readonly target: string;
  readonly path: string;
  readonly nearest: string | null;
  readonly pages: FaultyText;
};

/** An address of a page outside the base. `path` is the site's path that it equals, or `null`. */
export type OutsideTarget = {
  readonly kind: "link" | "image" | "file";
  readonly target: string;
  readonly base: string;
  readonly path: string | null;
  readonly pages: FaultyText;
};

/** A public file that is in the way of `other`, a page or a file of hanblog. */
export type PublicFile =
  | {
      readonly kind: "public-page" | "public-folder" | "public-file" | "public-own";
      readonly path: string;
      readonly other: string;
    }
  | { readonly kind: "public-program"; readonly path: string };

/** Invalid options of a theme. */
export type InvalidThemeOptions =
  /** `fault` is the theme's own text. */
  | { readonly fault: string }
  /** The option at `path` is not JSON: an instance of a class, or a value as `quoteValue` describes it. */
  | { readonly path: string; readonly className: string }
  | { readonly path: string; readonly found: string };

/** Owner of an address. */
export type AddressOwner =
  /** A file that hanblog writes itself. */
  | { readonly kind: "own" }
  /** A redirect in the configuration. */
  | { readonly kind: "config" }
  /** A file of a plugin, or the page that it adds. */
  | { readonly kind: "plugin"; readonly name: string; readonly page?: string }
  /** `line` is that of the field that sets the address; `null` if no field does. */
  | { readonly kind: "file"; readonly file: string; readonly line: number | null }
  | { readonly kind: "page"; readonly page: GeneratedPage }
  /** `file` is the listing's first article, `term` is quoted. */
  | {
      readonly kind: "index";
      readonly taxonomy: string;
      readonly file: string | null;
    }
  | {
      readonly kind: "term";
      readonly taxonomy: string;
      readonly term: string;
      readonly file: string | null;
    };

/** Returns the name of the first taxonomy of the site's own that owns an address, or `null`. */
export function ownTaxonomy(owners: readonly AddressOwner[]): string | null {
  const names = owners.flatMap((owner) =>
    owner.kind === "index" || owner.kind === "term" ? owner.taxonomy : [],
  );
  return names.find((name) => name !== "tags" && name !== "categories") ?? null;
}

/** Returns whether one of two owners of an address is a plugin. */
export function isOfPlugin({
  first,
  second,
}: {
  readonly first: AddressOwner;
  readonly second: AddressOwner;
}) {
  return [first, second].some(({ kind }) => kind === "plugin");
}

/** Pages that hanblog makes itself. */
export type GeneratedPage = "home" | "page" | "taxonomy" | "timeline" | "not-found";

/** An address with its owner. */
export type OwnedAddress = {
  readonly address: string;
  readonly owner: AddressOwner;
};

/** An address or public file whose place in the output is taken. */
export type TakenAddress =
  | {
      readonly kind: "same";
      readonly address: string;
      readonly first: AddressOwner;
      readonly second: AddressOwner;
    }
  /** `inside` needs a folder of the name that `file` has. */
  | { readonly kind: "folder"; readonly inside: OwnedAddress; readonly file: OwnedAddress }
  /** The address needs a folder of the name that the numbered file `own` has. */
  | {
      readonly kind: "numbered";
      readonly address: string;
      readonly owner: AddressOwner;
      readonly own: string;
    }
  | PublicFile;
