import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { Ajv } from "ajv";
import ajvFormats from "ajv-formats";
import { beforeAll, describe, expect, it } from "vitest";
import { billOfMaterials } from "../../../src/cli/package/bill-of-materials.js";
import { installedPlaces, readLockFile } from "../../../src/cli/package/lock-file.js";
import { shippedList } from "../../../src/cli/package/shipped-list.js";

const ROOT = resolve(import.meta.dirname, "../../..");
const LOCK = readLockFile(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
const BUNDLED = {
  hanblog: [
    "node_modules/dompurify",
    "node_modules/marked",
    "node_modules/prismjs",
    "node_modules/commander",
  ],
  "hanblog-comments": [],
};
const SUBJECT = { name: "hanblog", version: "0.1.0", license: "MIT" };
const TIME = new Date("2026-01-02T03:04:05Z");

interface Bill {
  readonly serialNumber: string;
  readonly metadata: { readonly timestamp: string };
  readonly components: readonly {
    readonly name: string;
    readonly purl: string;
    readonly hashes: readonly { readonly alg: string; readonly content: string }[];
    readonly licenses: readonly unknown[];
    readonly properties: readonly { readonly name: string; readonly value: string }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

let text = "";
let bill: Bill;
beforeAll(() => {
  text = billOfMaterials(SUBJECT, shippedList(LOCK, BUNDLED, "hanblog"), LOCK, TIME);
  bill = JSON.parse(text) as Bill;
});

/** Reads a schema of CycloneDX, which its library brings along. */
function schema(name: string): object {
  const manifest = createRequire(import.meta.url).resolve("@cyclonedx/cyclonedx-library/package.json");
  return JSON.parse(
    readFileSync(join(dirname(manifest), "res/schema", `${name}.SNAPSHOT.schema.json`), "utf8"),
  );
}

describe("billOfMaterials", () => {
  it("is valid CycloneDX 1.6", () => {
    const ajv = new Ajv({ strict: false, validateFormats: true });
    ajvFormats.default(ajv);
    // Two formats that only the next drafts of JSON Schema define.
    for (const format of ["idn-email", "iri-reference"]) ajv.addFormat(format, true);
    for (const name of ["jsf-0.82", "spdx", "cryptography-defs"])
      ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
    const validate = ajv.compile(schema("bom-1.6"));
    expect(validate(bill), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...bill, serialNumber: "1" })).toBe(false);
  });

  it("has everything that a blog installs, and everything bundled, with licence and hash", () => {
    const places = bill.components.map(
      ({ properties }) => properties.find(({ name }) => name === "cdx:npm:package:path")?.value,
    );
    const expected = new Set([...installedPlaces(LOCK), ...BUNDLED.hanblog]);
    expect(new Set(places)).toEqual(expected);
    expect(expected.size).toBeGreaterThan(40);
    for (const { name, hashes, licenses } of bill.components) {
      expect([name, licenses.length, hashes.map(({ alg, content }) => [alg, content.length])]).toEqual([
        name,
        1,
        [["SHA-512", 128]],
      ]);
    }
  });

  it("marks bundled packages and the one with an install script", () => {
    const withProperty = (name: string) =>
      bill.components
        .filter(({ properties }) => properties.some((one) => one.name === name && one.value === "true"))
        .map((component) => component.name);
    expect(withProperty("cdx:npm:package:bundled")).toEqual(["commander", "dompurify", "marked", "prismjs"]);
    expect(withProperty("hanblog:installScript")).toEqual(["esbuild"]);
  });

  it("relates packages as npm installs them", () => {
    const related = new Map(bill.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
    expect(related.get("hanblog")).toEqual(
      expect.arrayContaining(["node_modules/markdown-it", "node_modules/marked"]),
    );
    expect(related.get("hanblog")).not.toContain("node_modules/mdurl");
    expect(related.get("node_modules/markdown-it")).toContain("node_modules/mdurl");
  });

  it("is the same for one commit, and has another serial number for other content", () => {
    const again = (time: Date) => billOfMaterials(SUBJECT, shippedList(LOCK, BUNDLED, "hanblog"), LOCK, time);
    expect(again(new Date(TIME))).toBe(text);
    expect(bill.metadata.timestamp).toBe(TIME.toISOString());
    expect((JSON.parse(again(new Date(0))) as Bill).serialNumber).not.toBe(bill.serialNumber);
  });
});
