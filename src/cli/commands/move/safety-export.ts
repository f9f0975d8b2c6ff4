import { access, open } from "node:fs/promises";
import { join } from "node:path";
import { createNewFile } from "../../comments/transfer/create-new-file.js";
import {
  pullLeancloud,
  type LiveApp,
  type PullTools,
} from "../../comments/transfer/source/pull-leancloud.js";

/** A file of the safety export. `count` is `null` if an earlier run has written it. */
export interface ExportedClass {
  readonly file: string;
  readonly count: number | null;
}

/**
 * Writes all objects of the app as it returns them, in the format of LeanCloud's own export: one file per class, which
 * exists completely or not at all. Files of an earlier run stay as they are. Rejects with `leancloud-refused`, or with
 * the error of the file system.
 */
export async function writeSafetyExport(
  app: LiveApp,
  dir: string,
  tools: PullTools,
): Promise<readonly ExportedClass[]> {
  const exported: ExportedClass[] = [];
  for (const className of app.classNames) {
    const file = join(dir, `${className}.0.jsonl`);
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    exported.push({
      file,
      count: isThere ? null : await exportClass({ ...app, classNames: [className] }, file, tools),
    });
  }
  return exported;
}

async function exportClass(app: LiveApp, file: string, tools: PullTools): Promise<number> {
  let count = 0;
  await createNewFile(file, async (temporary) => {
    const handle = await open(temporary, "a");
    try {
      for await (const record of pullLeancloud(app, tools)) {
        if (record.kind !== "object") continue;
        await handle.appendFile(`${JSON.stringify(record.value)}\n`);
        count++;
      }
    } finally {
      await handle.close();
    }
  });
  return count;
}
