import type { siteCode as english } from "../en/site-code.js";
import type { TranslatedSet } from "../message-set.js";

/** Chinese messages about code of a site that fails. */
export const siteCode: TranslatedSet<typeof english> = {
  "render-failed": ({ reason }) => ({ message: `渲染出错：${reason}`, hint: null }),
};
