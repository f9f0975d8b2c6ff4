import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { listen } from "../../src/cli/commands/listen.js";
import { createPreviewServer } from "../../src/cli/preview/preview-server.js";
import type { BuiltSite } from "./built-site.js";

/** A built site on a host that sends the policy of the build as a header. */
export interface PolicyHost {
  /** URL of the home page, including the base. */
  readonly url: string;
  readonly policy: string;
  readonly close: () => void;
}

/** Serves a built site under the policy that its build has written. */
export async function serveUnderPolicy(site: Pick<BuiltSite, "dest" | "url">): Promise<PolicyHost> {
  const policy = (await readFile(join(site.dest, "policy.txt"), "utf8")).trim();
  const { pathname: base } = new URL(site.url);
  const answer = createPreviewServer({ dir: site.dest, base });
  const server = createServer((request, response) => {
    response.setHeader("Content-Security-Policy", policy);
    answer(request, response);
  });
  return {
    url: `http://127.0.0.1:${await listen(server, { host: "127.0.0.1", port: 0 })}${base}`,
    policy,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
