import type { PlatformName } from "../../model/comments.js";
import * as bitbucket from "./bitbucket-v2/index.js";
import { listIssues as listBitbucket } from "./bitbucket-v2/list-issues.js";
import * as gitea from "./gitea-v1/index.js";
import { listIssues as listGitea } from "./gitea-v1/list-issues.js";
import * as gitee from "./gitee-v5/index.js";
import { listIssues as listGitee } from "./gitee-v5/list-issues.js";
import * as githubRest from "./github-v3/index.js";
import { isPrivate as isPrivateOnGithub } from "./github-v3/is-private.js";
import { listIssues as listGithub } from "./github-v3/list-issues.js";
import * as githubGraphql from "./github-v4/index.js";
import * as gitlab from "./gitlab-v4/index.js";
import { listIssues as listGitlab } from "./gitlab-v4/list-issues.js";
import type { CreatePlatformCalls, ListIssues, PlatformContext, PlatformOptions } from "./platform.js";

/** What a build does with a platform: no page loads this. */
export interface IssueReader {
  readonly createCalls: CreatePlatformCalls;
  readonly listIssues: ListIssues;
  /**
   * Whether the repository is hidden from some, where comments are read by a token; `null`: they are read without one, as
   * anybody may.
   */
  readonly isPrivate: ((options: PlatformOptions, context: PlatformContext) => Promise<boolean>) | null;
}

/** How each platform is read as a whole. */
export const ISSUE_READERS: Readonly<Record<PlatformName, IssueReader>> = {
  "github-v3": {
    createCalls: githubRest.createCalls,
    listIssues: listGithub,
    isPrivate: isPrivateOnGithub,
  },
  "github-v4": {
    createCalls: githubGraphql.createCalls,
    listIssues: listGithub,
    isPrivate: isPrivateOnGithub,
  },
  "gitlab-v4": { createCalls: gitlab.createCalls, listIssues: listGitlab, isPrivate: null },
  "bitbucket-v2": { createCalls: bitbucket.createCalls, listIssues: listBitbucket, isPrivate: null },
  "gitee-v5": { createCalls: gitee.createCalls, listIssues: listGitee, isPrivate: null },
  "gitea-v1": { createCalls: gitea.createCalls, listIssues: listGitea, isPrivate: null },
};
