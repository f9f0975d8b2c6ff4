import { expect, it } from "vitest";
import type { OptionFault } from "../../../src/runtime/panel/read-options.js";
import { faultMessage } from "../../../src/runtime/panel/report-faults.js";

it.each<readonly [fault: OptionFault, message: string]>([
  [{ kind: "unknown", name: "placehoder" }, "Unknown option `placehoder`. Did you mean `placeholder`?"],
  [{ kind: "unknown", name: "xyz" }, "Unknown option `xyz`. Remove it. Known options: appId, "],
  [
    { kind: "wrong", name: "page-size", value: "many", option: "pageSize" },
    'Invalid option `page-size`: `"many"`. Expected a number of at least 1.',
  ],
  [
    { kind: "needs", name: "enableQQ", other: "qq_service" },
    "The option `enableQQ` has no effect without `qq_service`. Set `qq_service`",
  ],
  [{ kind: "unknown", name: "notify" }, "The option `notify` has no effect. The service sends mails itself."],
  [{ kind: "missing", name: "appId" }, "The option `appId` is missing. Set it to the value that"],
  [{ kind: "missing", name: "serverURLs" }, "The option `serverURLs` is missing, so LeanCloud is asked"],
  [{ kind: "other-app", appId: "a" }, 'The option `appId` is `"a"`, which is not the app of this service.'],
  [{ kind: "no-element", place: "#a" }, 'No element matches `"#a"`. Set `el`'],
])("%j is reported with what to do", (fault, message) => {
  expect(faultMessage(fault)).toContain(message);
});
