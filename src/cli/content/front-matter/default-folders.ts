import { namesOf } from "../../config/front-matter-names.js";
import type { PlainRecord } from "../../config/plain-data.js";
import { folderOf, foldersAround } from "../../config/path-below.js";
import type { Problem } from "../../../runtime/model/error.js";
import type { PlaceOfOption } from "../../config/place-of-option.js";
import { createProblem } from "../../messages/create-problem.js";
import { adviceOnField, severityOfAdvice } from "./field-advice.js";

/** Folder paths with the front matter of their pages, as `siteConfigSchema` and `checkDefaults` accept them. */
export type FolderDefaults = Readonly<Record<string, PlainRecord>>;

/** Returns the path in the configuration of the default that gives a page this field, or `null`. */
export function findDefault(
  defaults: FolderDefaults,
  relativePath: string,
  field: string,
): readonly string[] | null {
  for (const path of foldersAround(Object.keys(defaults), relativePath)) {
    const fields = defaults[path] ?? {};
    const name = namesOf(field).find((one) => Object.hasOwn(fields, one));
    if (name !== undefined) return ["defaults", path, name];
  }
  return null;
}

/** Warns of folders without pages. They are keys of the option with this path, such as `["defaults"]`. */
export function checkFolders(
  option: readonly string[],
  folders: readonly string[],
  relativePaths: readonly string[],
  placeOf: PlaceOfOption,
): readonly Problem[] {
  return folders.flatMap((path) => {
    const folder = folderOf(path);
    if (relativePaths.some((file) => file.normalize("NFC").startsWith(folder))) return [];
    const values = { option: option.join("."), path };
    return createProblem("warning", "unused-folder", values, placeOf([...option, path]));
  });
}

/** Reports unknown fields in `defaults` as in the front matter of a page. */
export function checkDefaultFields(defaults: FolderDefaults, placeOf: PlaceOfOption): readonly Problem[] {
  return Object.entries(defaults).flatMap(([path, fields]) =>
    Object.entries(fields).flatMap(([name, value]) => {
      const advice = adviceOnField(name, value, fields);
      if (advice === null) return [];
      const at = placeOf(["defaults", path, name]);
      return createProblem(severityOfAdvice(advice), "front-matter-unknown", { field: name, advice }, at);
    }),
  );
}
