import type { NoteTexts } from "./texts.js";

/** A fact about a site that the author may want to know, as data. */
export type Note =
  /** The site has no time zone of its own. */
  | { readonly kind: "utc-days" }
  /** The store of the comments names no service. */
  | { readonly kind: "comments-off" }
  /** The service of the comments is on the machine of the build. */
  | { readonly kind: "comments-local"; readonly service: string }
  | { readonly kind: "mascot-off"; readonly package: string; readonly command: string }
  /** The package sharp is missing, so the PNG, JPEG and WebP images of pages have no smaller forms. */
  | { readonly kind: "pictures-off"; readonly images: number }
  /** Images are larger than the limit. Browsers load smaller forms, so this is no warning. `size` is in kB. */
  | { readonly kind: "large-images"; readonly images: number; readonly file: string; readonly size: number }
  /** A package of the site replaces hanblog's copy, whose version is `shipped`. */
  | {
      readonly kind: "own-package";
      readonly name: string;
      readonly version: string;
      readonly shipped: string;
    }
  /** A package of the site has a later major version than hanblog works with. */
  | {
      readonly kind: "other-major";
      readonly name: string;
      readonly version: string;
      readonly shipped: string;
    }
  /** Names of files or terms are in decomposed Unicode form. */
  | { readonly kind: "composed"; readonly names: number; readonly from: string; readonly to: string }
  /** An article is not published yet. `clock` is its date in the time zone of the site. */
  | { readonly kind: "scheduled"; readonly file: string; readonly clock: string; readonly timeZone: string };

/** Returns the text of a note. */
export function sayNote(note: Note, texts: NoteTexts): string {
  switch (note.kind) {
    case "utc-days":
      return texts["utc-days"]();
    case "comments-off":
      return texts["comments-off"]();
    case "comments-local":
      return texts["comments-local"](note);
    case "mascot-off":
      return texts["mascot-off"](note);
    case "pictures-off":
      return texts["pictures-off"](note);
    case "large-images":
      return texts["large-images"](note);
    case "own-package":
      return texts["own-package"](note);
    case "other-major":
      return texts["other-major"](note);
    case "composed":
      return texts.composed(note);
    case "scheduled":
      return texts.scheduled(note);
  }
}
