import type { ClientBundle } from "../bundle/fill-client.js";
import type { PackageFiles } from "../content/package-files.js";

/** Where the licences of everything that visitors load are kept. */
const LICENSES = "assets/licenses.txt";

/** The program's files with those of the packages that pages load beside it, and their licences. */
export function addPackages(client: ClientBundle, packages: readonly PackageFiles[]): ClientBundle {
  if (packages.length === 0) return client;
  const licenses = packages.map(({ license }) => `\n${license.trim()}\n`).join("");
  const files = client.files.map((file) =>
    file.path === LICENSES
      ? { ...file, contents: Buffer.concat([file.contents, Buffer.from(licenses)]) }
      : file,
  );
  return { ...client, files: [...files, ...packages.flatMap((one) => one.files)] };
}
