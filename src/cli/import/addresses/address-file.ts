import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../../files/error-code.js";
import { createError } from "../../messages/create-problem.js";
import type { AddressSourceName, ImportKindName } from "../../messages/import-texts.js";
import type { ImportReport } from "../import-report.js";
import { listOf, textOf } from "../plain-value.js";
import type { OldHost } from "../sources/old-hosts.js";
import type { OldAddress } from "./compare-addresses.js";

/** File of the new site with the old addresses, for `hanblog import --check`. */
const ADDRESS_FILE = "import-addresses.json";

/** Addresses of an old site and their source. */
export interface AddressRecord {
  readonly kind: ImportKindName;
  readonly source: AddressSourceName;
  /** Folder, file or URL of the source; `null` for the rules. */
  readonly place?: string | null;
  readonly addresses: readonly OldAddress[];
  /** Parts of the report that only an import knows. */
  readonly notes?: Pick<ImportReport, "flavour" | "contentDir" | "files" | "translated" | "lost" | "manager">;
  /** Hosts of the old site. */
  readonly hosts?: readonly OldHost[];
}

/** Writes the old addresses into a new site, one on each line. */
export async function writeAddresses(
  siteDir: string,
  { kind, source, place, addresses, notes, hosts }: Required<AddressRecord>,
): Promise<void> {
  const lines = addresses.map((address) => `    ${JSON.stringify(address)}`);
  const text = `{\n  "kind": ${JSON.stringify(kind)},\n  "source": ${JSON.stringify(source)},\n  "place": ${JSON.stringify(place)},\n  "notes": ${JSON.stringify(notes)},\n  "hosts": ${JSON.stringify(hosts)},\n  "addresses": [\n${lines.join(",\n")}\n  ]\n}\n`;
  await writeFile(join(siteDir, ADDRESS_FILE), text);
}

/** Reads the old addresses of a site that was imported before. Throws `import-not-imported`. */
export async function readAddresses(siteDir: string): Promise<AddressRecord> {
  const text = await readFile(join(siteDir, ADDRESS_FILE), "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT")
      throw createError("import-not-imported", { dir: siteDir, file: ADDRESS_FILE });
    throw error;
  });
  try {
    const record: unknown = JSON.parse(text);
    const { kind, source, place, addresses, notes, hosts } = record as Partial<AddressRecord>;
    if (kind === undefined || source === undefined) throw new TypeError("no kind");
    return {
      kind,
      source,
      place: textOf(place) ?? null,
      ...(notes === undefined ? {} : { notes }),
      ...(hosts === undefined ? {} : { hosts }),
      addresses: listOf(addresses).flatMap((entry) => {
        const { address, anchors, feed } = entry as Partial<OldAddress>;
        const path = textOf(address);
        if (path === undefined) return [];
        return [
          { address: path, anchors: listOf(anchors).map(String), ...(feed === undefined ? {} : { feed }) },
        ];
      }),
    };
  } catch (error) {
    throw createError("import-not-imported", { dir: siteDir, file: ADDRESS_FILE }, { cause: error });
  }
}
