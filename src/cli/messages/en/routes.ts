import {
  type AddressOwner,
  type GeneratedPage,
  isOfPlugin,
  type OwnedAddress,
  ownTaxonomy,
  type PublicFile,
  type TakenAddress,
} from "../faults/site.js";
import { fillByKind, type MessageSet, type TextsOf } from "../message-set.js";

/** Messages about addresses of pages. */
export const routes = {
  "term-text": [
    "No article has the term `%{term}` of `%{list}`, so this text is not above a list and is listed as an article",
    "%{nearest?Did you mean `%{nearest:text/null}`? |}Rename the file after a term of an article in this language, or set `listed: false`.",
  ],
  "redirect-target": [
    "%{plugin:text/null?The plugin `%{plugin}`|`redirects`} leads from `%{from}` to `%{to}`, which is not a page of this site",
    "Correct the path. Lists of tags and categories exist only if an article has them.",
  ],
  "address-taken": (taken: TakenAddress) => describeTaken(taken),
  /** `isOwnAlias`: the second address is an alias of the page at the first. */
  "address-case": ({
    first,
    second,
    isOwnAlias,
  }: {
    first: OwnedAddress;
    second: OwnedAddress;
    isOwnAlias: boolean;
  }) => ({
    message: `The addresses ${sayOwned(first)} and ${sayOwned(second)} differ only in case or Unicode form`,
    hint: `Many hosts serve only one of them. ${isOwnAlias ? `Replace the alias by \`permalink: ${second.address}\`.` : "Rename one, or set a `permalink`."}`,
  }),
  "address-outside": ({ address, owner }: OwnedAddress) => ({
    message: `The address \`${address}\` of ${sayOwner(owner)} contains the segment \`.\` or \`..\``,
    hint: "Rename the tag or category, or change the permalink or alias.",
  }),
  "address-empty": ({ address, owner }: OwnedAddress) => ({
    message: `The address \`${address}\` of ${sayOwner(owner)} contains an empty segment`,
    hint: "Use `/` in a tag or category only between two names.",
  }),
  "address-character": ({ address, owner, isWindows }: OwnedAddress & { isWindows: boolean }) => ({
    message: isWindows
      ? `The address \`${address}\` of ${sayOwner(owner)} has a name that is invalid on Windows`
      : `The address \`${address}\` of ${sayOwner(owner)} contains a backslash or a control character`,
    hint: isWindows
      ? 'A name must not contain < > : " | ? *, end with a dot or a space, or be that of a device. Rename the tag, category, permalink, alias or file, or build on another system.'
      : "Many hosts reject such addresses or change them. Rename the tag, category, alias or file.",
  }),
  /** `most` is in bytes. */
  "address-long": ({ address, owner, most }: OwnedAddress & { most: number }) => ({
    message: `The address \`${address}\` of ${sayOwner(owner)} has a name of more than ${most} bytes, which no file can have`,
    hint: "Shorten the tag, category, permalink, alias or file name. A Chinese character takes three bytes.",
  }),
  /** `address` and `plain` are quoted. */
  "address-with-base": [
    "The %{field:permalink/aliases=aliases?alias|permalink} %{address} begins with the site's base, which is added to every address",
    "Write %{plain}.",
  ],
} as const satisfies MessageSet;

const PAGES: Readonly<Record<GeneratedPage, string>> = {
  home: "the home page",
  page: "a page",
  taxonomy: "a listing",
  timeline: "the timeline",
  "not-found": "the not-found page",
};

/** Returns words for the owner of an address. */
export function sayOwner(owner: AddressOwner): string {
  switch (owner.kind) {
    case "own":
      return "a file that hanblog writes";
    case "config":
      return "`redirects` in the configuration";
    case "plugin":
      return `the plugin \`${owner.name}\`${owner.page === undefined ? "" : ` (\`${owner.page}\`)`}`;
    case "file":
      return `\`${owner.file}${owner.line === null ? "" : `:${owner.line}`}\``;
    case "page":
      return PAGES[owner.page];
    case "index":
      return `the index of ${owner.taxonomy}${owner.file === null ? "" : ` in \`${owner.file}\``}`;
    case "term":
      return `the ${owner.taxonomy} listing ${owner.term}${owner.file === null ? "" : ` in \`${owner.file}\``}`;
  }
}

function sayOwned({ address, owner }: OwnedAddress): string {
  return `\`${address}\` (${sayOwner(owner)})`;
}

function describeTaken(taken: TakenAddress) {
  switch (taken.kind) {
    case "same": {
      const taxonomy = ownTaxonomy([taken.first, taken.second]);
      return {
        message: `${sayOwner(taken.first)} and ${sayOwner(taken.second)} have the same address \`${taken.address}\``,
        hint: isOfPlugin(taken)
          ? "Only one of them can be written. Rename the other one, change the options of the plugin, or remove it."
          : `Only one of them can be written. Rename one, or change its \`permalink\` or alias${taxonomy === null ? "" : `, or the \`folder\` of \`taxonomies.${taxonomy}\` in the configuration`}.`,
      };
    }
    case "folder":
      return {
        message: `The addresses ${sayOwned(taken.inside)} and ${sayOwned(taken.file)} need a folder and a file of the same name`,
        hint: "Rename one of them, or change its permalink or alias.",
      };
    case "numbered":
      return {
        message: `The address \`${taken.address}\` of ${sayOwner(taken.owner)} needs a folder where hanblog writes the file \`${taken.own}\``,
        hint: "Change the permalink or alias.",
      };
    default:
      return { message: sayPublicFile(taken), hint: "Rename or remove one of the two." };
  }
}

function sayPublicFile(taken: PublicFile): string {
  return fillByKind(PUBLIC_FILE_TEXTS, taken);
}

const PUBLIC_FILE_TEXTS: TextsOf<PublicFile> = {
  "public-page": "`public/%{path}` has the name of the page `%{other}`",
  "public-folder": "`public/%{path}` is a file, but `%{other}` needs a folder of this name",
  "public-file": "`public/%{path}` is in a folder, but `%{other}` needs a file of the folder's name",
  "public-own": "`public/%{path}` is in a folder where hanblog writes the file `%{other}`",
  "public-program": "`public/%{path}` has the name of a file that hanblog writes and pages load",
};
