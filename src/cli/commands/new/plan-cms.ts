import { realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { groupBy } from "../../../runtime/model/group-by.js";
import { compareText } from "../../../runtime/model/lists/listing.js";
import { loadProjectWithInputs } from "../../config/load/load-config.js";
import { repositoryRoot, pathFrom } from "../../config/path-below.js";
import { readPackageInfo } from "../../config/package-info.js";
import type { Project } from "../../config/project.js";
import type { CmsName } from "../../create/blog-choices.js";
import { type ArticleFolder, type CmsFile, cmsFiles, type CmsLabels } from "../../create/cms-files.js";

/** Folder of posts in a blog that has none yet, as `hanblog new post` creates it. */
const FIRST: ArticleFolder = { path: "blogs", depth: 1, isYearly: true };

/**
 * Plans the configuration of a content management system for a site. `root` is the absolute folder of its repository, to which
 * the files belong. Throws the errors of the site's configuration.
 */
export async function planCms(
  cms: CmsName,
  siteDir: string,
  labels: CmsLabels,
): Promise<{ readonly root: string; readonly files: readonly CmsFile[] }> {
  const { project } = await loadProjectWithInputs({
    siteDir,
    packageDir: readPackageInfo().dir,
    now: new Date(),
  });
  if (project.faults !== null) throw new AggregateError(project.faults.problems);
  const folders = articleFolders(await datedFiles(project));
  const { repository } = project.config;
  const root = realpathSync(repositoryRoot(siteDir));
  const dir = pathFrom(root, realpathSync(siteDir));
  const name = /^(?:https:\/\/github\.com\/)?([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(
    repository?.url ?? "",
  )?.[1];
  return {
    root,
    files: cmsFiles(cms, {
      dir: dir === "." ? "" : dir,
      folders: folders.length === 0 ? [FIRST] : folders,
      fields: project.fields,
      repository: name ?? null,
      branch: repository?.branch ?? "main",
      labels,
    }),
  };
}

/** Returns the paths of the markdown files of a site whose front matter has a date. */
async function datedFiles({ siteDir, dest, config }: Project): Promise<readonly string[]> {
  const paths = await fastGlob("**/*.md", {
    cwd: siteDir,
    ignore: ["**/node_modules/**", ...config.exclude, `${fastGlob.escapePath(pathFrom(siteDir, dest))}/**`],
  });
  const texts = await Promise.all(paths.map((path) => readFile(join(siteDir, path), "utf8")));
  return paths.filter((_, index) =>
    /^date[ \t]*:/m.test(/^---\r?\n([^]*?)^---/m.exec(texts[index] ?? "")?.[1] ?? ""),
  );
}

/** Returns the folders at the top of a site that contain these articles. */
export function articleFolders(paths: readonly string[]): readonly ArticleFolder[] {
  const inFolders = paths.filter((path) => path.includes("/"));
  const byFolder = groupBy(inFolders, (path) => path.slice(0, path.indexOf("/")));
  return [...byFolder]
    .map(([path, found]) => {
      const inner = found.map((one) =>
        one
          .slice(path.length + 1)
          .split("/")
          .slice(0, -1),
      );
      return {
        path,
        depth: Math.max(...inner.map((folders) => folders.length)),
        isYearly: inner.every((folders) => folders.length === 1 && /^\d{4}$/.test(folders[0] ?? "")),
      };
    })
    .toSorted((one, other) => compareText(one.path, other.path));
}
