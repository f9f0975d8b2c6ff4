import { findDiagramPackage, loadDiagramFiles } from "./diagram-files.js";
import { loadMathFiles } from "./math-files.js";
import type { PackageFiles, ClientPackage } from "./package-files.js";

/** Loads the files of a package that a page uses. Throws if the package was removed during the build. */
export function loadPackageFiles(name: ClientPackage, siteDir: string): PackageFiles {
  if (name === "katex") return loadMathFiles(siteDir);
  const found = findDiagramPackage(siteDir);
  if (found === null) throw new Error("mermaid was removed while the site was built");
  return loadDiagramFiles(found);
}
