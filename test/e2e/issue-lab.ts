import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeTempDir, openBuiltSite, type BuiltSite } from "./built-site.js";
import { startServer } from "./cli.js";
import { CLIENT_ID, CLIENT_SECRET, startGitHub, type TestGitHub } from "./github.js";

export interface IssueLab {
  readonly site: BuiltSite;
  readonly github: TestGitHub;
  /** Everything that the comment service has printed. */
  readonly serviceLog: () => string;
  close(): Promise<void>;
}

/** A site with issue-based comments, the platform that keeps them, and the service that holds the app's secret. */
export async function openIssueLab(settings: Readonly<Record<string, unknown>> = {}): Promise<IssueLab> {
  let siteUrl = "";
  const github = await startGitHub(() => `${siteUrl}oauth/callback/`);
  const issue = {
    api: "github",
    owner: "ada",
    repo: "blog",
    clientId: CLIENT_ID,
    baseURL: github.url,
    exchange: github.serviceUrl,
    locale: "en",
    ...settings,
  };
  const site = await openBuiltSite("test/fixtures/issue-comments", (dir) =>
    writeFile(join(dir, "issue.json"), JSON.stringify(issue)),
  );
  siteUrl = site.url;
  const data = await makeTempDir();
  const service = await startServer(["comments", "--port", "0", "--log", "--data", join(data, "c.db")], {
    cwd: data,
    env: {
      HANBLOG_OAUTH_GITHUB_ID: CLIENT_ID,
      HANBLOG_OAUTH_GITHUB_SECRET: CLIENT_SECRET,
      HANBLOG_OAUTH_GITHUB_URL: github.url,
      HANBLOG_OAUTH_ORIGINS: new URL(site.url).origin,
    },
  });
  github.serve(service.url);
  return {
    site,
    github,
    serviceLog: service.output,
    async close() {
      await site.close();
      await service.stop();
      await github.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}
