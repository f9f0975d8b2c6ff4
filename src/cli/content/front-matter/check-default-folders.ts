import type { Problem } from "../../../runtime/model/error.js";
import type { PlaceOfOption } from "../../config/place-of-option.js";
import { createProblem } from "../../messages/create-problem.js";
import { folderOf, type FolderDefaults } from "./default-folders.js";
import { adviceOnField, severityOfAdvice } from "./field-advice.js";

/** Warns of folders in `defaults` without pages, and reports unknown fields as in the front matter of a page. */
export function checkDefaultFolders(
  defaults: FolderDefaults,
  relativePaths: readonly string[],
  placeOf: PlaceOfOption,
): readonly Problem[] {
  return Object.entries(defaults).flatMap(([path, fields]) => {
    const folder = folderOf(path);
    const isUsed = relativePaths.some((file) => file.normalize("NFC").startsWith(folder));
    const unused = isUsed
      ? []
      : [createProblem("warning", "defaults-unused", { path }, placeOf(["defaults", path]))];
    const unread = Object.entries(fields).flatMap(([name, value]) => {
      const advice = adviceOnField(name, value, fields);
      if (advice === null) return [];
      const at = placeOf(["defaults", path, name]);
      return createProblem(severityOfAdvice(advice), "front-matter-unknown", { field: name, advice }, at);
    });
    return [...unused, ...unread];
  });
}
