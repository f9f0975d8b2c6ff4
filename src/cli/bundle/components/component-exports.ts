import { position, type Problem } from "../../../runtime/model/error.js";
import { pathFrom } from "../../config/path-below.js";
import { createProblem } from "../../messages/create-problem.js";
import { lateModule } from "../lazy-modules.js";
import type { WrittenResult } from "../built-file.js";
import type { SiteComponent } from "./find-components.js";

/**
 * Finds components of the site without a default export. esbuild warns about the missing export in the module
 * that imports them dynamically.
 */
export function checkComponentExports(
  { warnings }: WrittenResult,
  components: readonly SiteComponent[],
  siteDir: string,
): readonly Problem[] {
  const warned = warnings.filter(({ id }) => id === "import-is-undefined");
  const files = new Set(warned.map(({ location }) => lateModule(siteDir, location?.file ?? "")));
  return components
    .filter(({ file }) => files.has(file))
    .map(({ name, file }) => {
      const at = position(pathFrom(siteDir, file), 1);
      return createProblem("error", "component-without-default", { name, found: null }, at);
    });
}
