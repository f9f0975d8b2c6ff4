import type { build as english } from "../en/build.js";
import type { TranslatedSet } from "../message-set.js";

/** Chinese messages about a build as a whole, its workers and the dev server. */
export const build: TranslatedSet<typeof english> = {
  "file-unreadable": ({ path, reason }) => ({
    message: `无法读取 \`${path}\`：${reason}`,
    hint: "请检查文件的权限。",
  }),
};
