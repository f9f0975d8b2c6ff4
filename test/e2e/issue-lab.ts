import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeTempDir } from "../make-temp-dir.js";
import { openBuiltSite, type BuiltSite } from "./built-site.js";
import { startServer } from "../run-cli.js";
import { CLIENT_ID, CLIENT_SECRET, startGitHub, type TestGitHub } from "./github.js";

export interface IssueLab {
  readonly site: BuiltSite;
  readonly github: TestGitHub;
  /** Returns a page that no other test uses. */
  freshPage(): LabPage;
  /** Creates the issue of a page with comments by ben. Resolves to its number. */
  makeIssue(page: LabPage, ...comments: readonly string[]): Promise<string>;
  /** Returns everything that the comment service has printed. */
  readonly serviceLog: () => string;
  close(): Promise<void>;
}

export interface LabPage {
  readonly url: string;
  /** Title of the page's issue. */
  readonly issueTitle: string;
}

/** Number of pages for the tests. */
const PAGES = 60;

/** Opens a site with issue-based comments, its platform, and the service that holds the app's secret. */
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
    ...settings,
  };
  const site = await openBuiltSite("test/fixtures/issue-comments", async (dir) => {
    await writeFile(join(dir, "issue.json"), JSON.stringify(issue));
    for (let number = 1; number <= PAGES; number += 1) {
      const text = `---\ntitle: Page ${number}\ndate: 2024-05-01\n---\n\nTo talk about.\n`;
      await writeFile(join(dir, `page-${number}.md`), text);
    }
  });
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
  let used = 0;
  return {
    site,
    github,
    freshPage() {
      used += 1;
      if (used > PAGES) throw new Error("There are no more pages");
      return { url: `${site.url}page-${used}.html`, issueTitle: `[Vssue]Page ${used} | Comments` };
    },
    async makeIssue({ issueTitle }, ...comments) {
      const issue = { title: issueTitle, body: "b", labels: ["Vssue"] };
      const { number } = await github.call("ada", "repos/ada/blog/issues", issue);
      const path = `repos/ada/blog/issues/${String(number)}/comments`;
      for (const body of comments) await github.call("ben", path, { body });
      return String(number);
    },
    serviceLog: service.output,
    async close() {
      await site.close();
      await service.stop();
      await github.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}
