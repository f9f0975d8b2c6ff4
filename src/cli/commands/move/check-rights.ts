import { ownValue } from "../../comments/protocol/read-json.js";
import {
  readLeancloudPage,
  type LiveApp,
  type PullTools,
} from "../../comments/transfer/source/pull-leancloud.js";

/** Number of comments that the check reads. */
const SAMPLE = 200;

/**
 * Resolves to whether the app returns the access rights of its comments. Without them, a comment that is hidden by its
 * rights cannot be recognized. Comments with a status, as Waline writes it, need none. Rejects with `leancloud-refused`.
 */
export async function returnsRights(app: LiveApp, tools: PullTools): Promise<boolean> {
  const [className = ""] = app.classNames;
  const scan = { className, cursor: null, since: null, line: 0, limit: SAMPLE };
  const { records } = await readLeancloudPage(app, scan, tools);
  const values = records.flatMap((record) => (record.kind === "object" ? [record.value] : []));
  const isStated = ["ACL", "status"].some((name) =>
    values.some((value) => (ownValue(value, name) ?? null) !== null),
  );
  return values.length === 0 || isStated;
}
