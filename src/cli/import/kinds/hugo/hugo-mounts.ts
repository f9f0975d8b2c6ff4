import { withoutSlashes } from "../../../../runtime/model/path.js";
import { filesBelow, joinPath, type OldFolder } from "../../old-folder.js";
import { type Fields, fieldsOf, listOf, textOf } from "../../plain-value.js";

/** A file of a folder that Hugo reads, such as that of the content. */
export interface MountedFile {
  /** Path in the old folder. */
  readonly source: string;
  /** Path below the folder that Hugo reads. */
  readonly path: string;
  /** Language that the configuration gives the file, or `null`. */
  readonly language: string | null;
}

interface Mount {
  /** Path in the old folder. */
  readonly source: string;
  /** Path below the folder that Hugo reads. */
  readonly place: string;
  readonly language: string | null;
}

/** Returns the files of the folder of the content or of static files, which can be mounts of other folders. */
export function mountedFiles(
  old: OldFolder,
  component: "content" | "static",
  { folder, config }: { readonly folder: string; readonly config: Fields },
): readonly MountedFile[] {
  const seen = new Set<string>();
  return readMounts(component, { folder, config }).flatMap(({ source, place, language }) => {
    const single = old.has(source) ? [{ source, path: place, language }] : [];
    const below = filesBelow(old, source).map((path) => ({
      source: joinPath(source, path),
      path: joinPath(place, path),
      language,
    }));
    // The first mount takes precedence.
    return [...single, ...below].filter(({ path }) => {
      const key = `${language ?? ""}:${path}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  });
}

function readMounts(
  component: "content" | "static",
  { folder, config }: { readonly folder: string; readonly config: Fields },
): readonly Mount[] {
  const clean = (path: string) => withoutSlashes(path.replace(/^\.(?=\/)/, ""));
  const mounts = listOf(fieldsOf(config["module"])["mounts"]).flatMap((entry): readonly Mount[] => {
    const fields = fieldsOf(entry);
    const [source, target] = [textOf(fields["source"]), clean(textOf(fields["target"]) ?? "")];
    if (source === undefined || source.split("/").includes("..") || target.split("/")[0] !== component)
      return [];
    const languages = listOf(fieldsOf(fieldsOf(fields["sites"])["matrix"])["languages"]);
    const language = textOf(fields["lang"]) ?? textOf(languages[0]) ?? null;
    return [{ source: joinPath(folder, clean(source)), place: target.slice(component.length + 1), language }];
  });
  if (mounts.length > 0) return mounts;
  const named = listOf(config[`${component}dir`] ?? component).flatMap((dir) => textOf(dir) ?? []);
  return named.map((dir) => ({ source: joinPath(folder, clean(dir)), place: "", language: null }));
}
