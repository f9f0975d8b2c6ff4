const HOSTS: readonly (readonly [host: RegExp, name: string])[] = [
  [/(^|\.)github\./, "GitHub"],
  [/(^|\.)gitlab\./, "GitLab"],
  [/(^|\.)bitbucket\./, "Bitbucket"],
  [/(^|\.)gitee\./, "Gitee"],
];

/** Returns the name of the service that hosts a repository, or `null` for an unknown host. */
export function repositoryName(url: string): string | null {
  const { hostname } = new URL(url);
  return HOSTS.find(([host]) => host.test(hostname))?.[1] ?? null;
}
