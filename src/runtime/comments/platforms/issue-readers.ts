import type { PlatformName } from "../../model/comments.js";
import * as bitbucket from "./bitbucket-v2/index.js";
import { listIssues as listBitbucket } from "./bitbucket-v2/list-issues.js";
import * as gitea from "./gitea-v1/index.js";
import { listIssues as listGitea } from "./gitea-v1/list-issues.js";
import * as gitee from "./gitee-v5/index.js";
import { listIssues as listGitee } from "./gitee-v5/list-issues.js";
import * as githubRest from "./github-v3/index.js";
import { isPrivate as isPrivateOnGithub, listIssues as listGithub } from "./github-v3/list-issues.js";
import * as githubGraphql from "./github-v4/index.js";
import * as gitlab from "./gitlab-v4/index.js";
import { listIssues as listGitlab } from "./gitlab-v4/list-issues.js";
import type { CreatePlatformCalls, ListIssues, PlatformContext, PlatformOptions } from "./platform.js";

/** A platform's functions for builds. No page loads this code. */
export interface IssueReader {
  readonly createCalls: CreatePlatformCalls;
  readonly listIssues: ListIssues;
  /**
   * Returns whether the repository is private. `null` for platforms whose comments are read without a token, which
   * reads public ones only.
   */
  readonly isPrivate: ((options: PlatformOptions, context: PlatformContext) => Promise<boolean>) | null;
}

/** The functions for builds of each platform. */
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
