import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlatformName } from "../../../src/runtime/model/comments.js";
import type { StoredIssue } from "../../runtime/comments/platforms/fakes/tracker.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { openBuiltSite, type BuiltSite } from "../built-site.js";
import { startServer } from "../../run-cli.js";
import { CLIENT_ID, startPlatform, type PlatformHost } from "./platform-host.js";
import { CLIENT_SECRET } from "./sign-in-plans.js";

export interface PlatformLab {
  readonly site: BuiltSite;
  readonly host: PlatformHost;
  /** Returns a page that no other test uses. Its issue has the given comments by eve. */
  freshPage(...comments: readonly string[]): LabPage;
  /** Returns the address of a page without an issue. */
  barePage(): string;
  close(): Promise<void>;
}

export interface LabPage {
  readonly url: string;
  readonly issue: StoredIssue;
}

/** Number of pages for the tests. */
const PAGES = 24;

/** Opens a site whose comments are issues of a local platform, with the service that holds the app's secret. */
export async function openPlatformLab(
  platform: PlatformName,
  settings: (host: PlatformHost) => Readonly<Record<string, unknown>> = () => ({}),
): Promise<PlatformLab> {
  const host = await startPlatform(platform);
  const issue = {
    platform,
    owner: host.tracker.owner,
    repo: host.tracker.repo,
    clientId: CLIENT_ID,
    baseURL: host.url,
    exchange: `${host.url}/service`,
    ...settings(host),
  };
  const site = await openBuiltSite("test/fixtures/issue-comments", async (dir) => {
    await writeFile(join(dir, "issue.json"), JSON.stringify(issue));
    for (let number = 1; number <= PAGES; number += 1) {
      const text = `---\ntitle: Page ${number}\ndate: 2024-05-01\n---\n\nTo talk about.\n`;
      await writeFile(join(dir, `page-${number}.md`), text);
    }
  });
  const service = await startExchange(platform, host.url, new URL(site.url).origin);
  host.settle({ redirectUri: `${site.url}oauth/callback/`, service: service.url });
  let used = 0;
  const barePage = () => {
    used += 1;
    if (used > PAGES) throw new Error("There are no more pages");
    return `${site.url}page-${used}.html`;
  };
  return {
    site,
    host,
    freshPage(...comments) {
      const url = barePage();
      const title = `[Vssue]Page ${used} | Comments`;
      const opened = host.tracker.open({ title, body: "b", labels: ["Vssue"], by: "ann" });
      for (const body of comments) host.tracker.write(opened, { body, by: "eve" });
      return { url, issue: opened };
    },
    barePage,
    async close() {
      await site.close();
      await service.stop();
      await host.close();
    },
  };
}

async function startExchange(platform: PlatformName, url: string, origin: string) {
  const data = await makeTempDir();
  const provider = platform === "gitee-v5" ? "GITEE" : "GITHUB";
  const server = await startServer(["comments", "--port", "0", "--log", "--data", join(data, "c.db")], {
    cwd: data,
    env: {
      [`HANBLOG_OAUTH_${provider}_ID`]: CLIENT_ID,
      [`HANBLOG_OAUTH_${provider}_SECRET`]: CLIENT_SECRET,
      [`HANBLOG_OAUTH_${provider}_URL`]: url,
      HANBLOG_OAUTH_ORIGINS: origin,
    },
  });
  return {
    url: server.url.replace(/\/$/, ""),
    async stop() {
      await server.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
