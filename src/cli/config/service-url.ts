import * as z from "zod";

/** Pages of the site itself may be served without https while it is being written. */
export const service = z.url({
  protocol: /^https?$/,
  error: "expected a URL that begins with https://",
});
