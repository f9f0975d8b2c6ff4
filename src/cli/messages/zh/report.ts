import type { report as english } from "../en/report.js";
import type { TranslatedSet } from "../message-set.js";

/** Chinese messages about failures that the operating system reports. */
export const report: TranslatedSet<typeof english> = {
  refused: ({ reason }) => ({
    message: `系统拒绝了操作：${reason}`,
    hint: "请检查文件和它的权限，以及磁盘的剩余空间。",
  }),
};
