import * as z from "zod";
import { ruleMessage } from "../messages/rule.js";

/** Pages of the site itself may be served without https while it is being written. */
export const service = z.url({
  protocol: /^https?$/,
  error: ruleMessage("https-url"),
});
