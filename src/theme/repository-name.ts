const HOSTS: readonly (readonly [host: RegExp, name: string])[] = [
  [/(^|\.)github\./, "GitHub"],
  [/(^|\.)gitlab\./, "GitLab"],
  [/(^|\.)bitbucket\./, "Bitbucket"],
  [/(^|\.)gitee\./, "Gitee"],
];

/** The service that a repository's URL belongs to, or `null` for one that the theme does not know. */
export function repositoryName(url: string): string | null {
  const { hostname } = new URL(url);
  return HOSTS.find(([host]) => host.test(hostname))?.[1] ?? null;
}
