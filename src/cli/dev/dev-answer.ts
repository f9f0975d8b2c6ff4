import type { Problem } from "../../runtime/model/error.js";

/** What a path below the base leads to. Texts of hanblog's own are made, files are named and never searched for. */
export type DevAnswer =
  | { readonly kind: "document"; readonly html: string }
  | { readonly kind: "not-found"; readonly html: string }
  /** `name` tells the content's type. */
  | { readonly kind: "content"; readonly name: string; readonly content: string | Uint8Array }
  /** A file on disk that must lie below `root`; both absolute. */
  | { readonly kind: "file"; readonly file: string; readonly root: string }
  /** A canonical route of the site. */
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "broken"; readonly problems: readonly Problem[] };
