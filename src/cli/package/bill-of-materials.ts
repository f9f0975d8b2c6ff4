import { createHash } from "node:crypto";
import { Enums, Models, Serialize, Spec, SPDX } from "@cyclonedx/cyclonedx-library";
import { dependenciesAt, type LockFile } from "./lock-file.js";
import type { ShippedPackage } from "./shipped-list.js";

/** The published package that the bill describes. */
interface Subject {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/**
 * Returns a software bill of materials in CycloneDX 1.6. Equal input gives equal bytes: the serial number is a hash of the
 * content, and `time` is the time of the commit. `lock` has the relations of installed packages.
 */
export function billOfMaterials(
  subject: Subject,
  packages: readonly ShippedPackage[],
  lock: LockFile,
  time: Date,
): string {
  const root = new Models.Component(Enums.ComponentType.Library, subject.name, {
    version: subject.version,
    purl: packageUrl(subject.name, subject.version),
    bomRef: subject.name,
    licenses: licences(subject.license),
  });
  const components = new Map(packages.map((one) => [one.place, componentOf(one)]));
  for (const one of packages) {
    addDependencies(components.get(one.place), dependenciesAt(lock, one.place), components);
  }
  const inside = packages.filter(({ isBundled }) => isBundled).map(({ place }) => place);
  addDependencies(root, [...dependenciesAt(lock, ""), ...inside], components);
  const bom = new Models.Bom({
    metadata: new Models.Metadata({
      component: root,
      timestamp: time,
      lifecycles: new Models.LifecycleRepository([Enums.LifecyclePhase.Build]),
    }),
    components: new Models.ComponentRepository(components.values()),
  });
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  const serialize = () => `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
  bom.serialNumber = uuidOf(serialize());
  return serialize();
}

function addDependencies(
  component: Models.Component | undefined,
  places: readonly string[],
  components: ReadonlyMap<string, Models.Component>,
): void {
  for (const place of places) {
    const reference = components.get(place)?.bomRef;
    if (reference !== undefined) component?.dependencies.add(reference);
  }
}

function componentOf(one: ShippedPackage): Models.Component {
  return new Models.Component(Enums.ComponentType.Library, one.name, {
    version: one.version,
    purl: packageUrl(one.name, one.version),
    bomRef: one.place,
    scope: one.isOptional ? Enums.ComponentScope.Optional : Enums.ComponentScope.Required,
    licenses: licences(one.license),
    hashes: new Models.HashDictionary(hashes(one.integrity)),
    properties: new Models.PropertyRepository([
      new Models.Property("cdx:npm:package:bundled", String(one.isBundled)),
      new Models.Property("cdx:npm:package:path", one.place),
      new Models.Property("hanblog:installed", String(one.isInstalled)),
      new Models.Property("hanblog:installScript", String(one.hasInstallScript)),
    ]),
  });
}

/** Returns the address of a version in npm's registry (https://github.com/package-url/purl-spec). */
function packageUrl(name: string, version: string): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

function licences(license: string | null): Models.LicenseRepository {
  if (license === null) return new Models.LicenseRepository();
  if (SPDX.isSupportedSpdxId(license)) return new Models.LicenseRepository([new Models.SpdxLicense(license)]);
  const isExpression = /\((?:.*)\)| (?:OR|AND|WITH) /.test(license);
  return new Models.LicenseRepository([
    isExpression ? new Models.LicenseExpression(license) : new Models.NamedLicense(license),
  ]);
}

/** Converts npm's hash, in base64, to those of CycloneDX, in hexadecimal digits. */
function hashes(integrity: string | null): readonly Models.Hash[] {
  const [, digest] = /^sha512-([\w+/]+=*)$/.exec(integrity ?? "") ?? [];
  return digest === undefined
    ? []
    : [[Enums.HashAlgorithm["SHA-512"], Buffer.from(digest, "base64").toString("hex")]];
}

/** Returns a UUID of version 8, the one for hashes of any kind (RFC 9562 §5.8). */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
