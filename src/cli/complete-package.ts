import { bundleTemplate } from "./bundle/bundle-template.js";
import { plainInput } from "./bundle/plain-input.js";
import { readPackageInfo } from "./config/package-info.js";
import { errorFromProblems } from "../runtime/model/error.js";
import { shipProgram } from "./shipped-program.js";

/** Adds to the compiled package what is made with it: run by `npm run build`, and no part of what is published. */
async function completePackage(packageDir: string): Promise<void> {
  for (const dev of [false, true]) {
    const result = await bundleTemplate(plainInput(packageDir, dev));
    if (result.kind === "failed") throw errorFromProblems(result.problems);
    shipProgram(packageDir, dev, result.template);
  }
}

await completePackage(readPackageInfo().dir);
