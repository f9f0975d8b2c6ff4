import { resolve } from "node:path";
import { explainMissing } from "../missing-package.js";
import { bundleHost } from "../node/bundle-host.js";

/**
 * Bundles the function with the owner's page, PostgreSQL's driver and the mail client into one ES module for Vercel, so
 * that nothing is installed there. Rejects with `package-missing`.
 */
export async function bundleFunction(): Promise<string> {
  await Promise.all([import("pg"), import("nodemailer")]).catch(explainMissing);
  return bundleHost({
    file: resolve(import.meta.dirname, "create-function.js"),
    create: "createFunction",
    program: "env: process.env",
    options: {
      platform: "node",
      // The drivers are CommonJS and load modules of Node. The names are unlikely in other code.
      banner: {
        js: 'import { createRequire as hanblogRequire } from "node:module";const require = hanblogRequire(import.meta.url);',
      },
      // A binding in C, which pg loads only if it is installed.
      external: ["pg-native"],
      target: "node20",
    },
  });
}
