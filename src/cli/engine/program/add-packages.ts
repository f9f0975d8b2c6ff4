import type { ClientBundle } from "../../bundle/fill-client.js";
import type { PackageFiles } from "../../content/package-files.js";

/** Path of the file with the licences of all client code. */
const LICENSES = "assets/licenses.txt";

/** Adds the files of packages that pages load separately, and their licences, to the program's files. */
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
