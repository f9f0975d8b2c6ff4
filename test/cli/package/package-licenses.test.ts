import { join } from "node:path";
import { expect, it } from "vitest";
import { bundledFolders, packageLicenses } from "../../../src/cli/package/package-licenses.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { writeFiles } from "../output/temporary-folder.js";

it("lists the licences of bundled packages, and of the dependencies inside a prebuilt one", async () => {
  const dir = await makeTempDir();
  const manifest = (fields: Readonly<Record<string, unknown>>) => JSON.stringify(fields);
  await writeFiles(dir, {
    "node_modules/rice/package.json": manifest({ name: "rice", dependencies: { salt: "1" } }),
    "node_modules/rice/LICENSE": "Licence of rice\n",
    "node_modules/salt/package.json": manifest({ name: "salt" }),
    "node_modules/leancloud-storage/package.json": manifest({
      name: "leancloud-storage",
      dependencies: { md5: "1", realtime: "1", missing: "1" },
    }),
    "node_modules/leancloud-storage/license.md": "Licence of the store",
    "node_modules/leancloud-storage/node_modules/md5/package.json": manifest({
      name: "md5",
      license: "BSD",
      dependencies: { md5: "1", rice: "1" },
    }),
    "node_modules/realtime/package.json": manifest({ name: "empty-package" }),
  });
  const folders = bundledFolders([
    join(dir, "node_modules/rice/a.js"),
    join(dir, "node_modules/rice/b.js"),
    join(dir, "node_modules/leancloud-storage/core.js"),
    join(dir, "dist/cli/main.js"),
  ]);
  const text = packageLicenses(folders);
  expect(text.split(/\n\n-{80}\n\n/)).toEqual([
    "leancloud-storage\n\nLicence of the store",
    'md5\n\n{"license":"BSD","author":""}',
    "rice\n\nLicence of rice\n",
  ]);
});
