import type { StoredIssue, Tracker } from "./tracker.js";

/** Returns the issues that match a GitHub search query: a phrase in the title, and qualifiers. */
export function searchIssues({ owner, repo, issues }: Tracker, query: string): readonly StoredIssue[] {
  const terms = [...query.matchAll(/(?:([\w-]+):)?(?:"((?:\\.|[^"\\])*)"|(\S+))/g)].map(
    ([, key = "", quoted, plain]) => ({ key, value: quoted?.replaceAll(/\\(.)/g, "$1") ?? plain ?? "" }),
  );
  return issues.filter(
    (issue) =>
      issue.isIndexed && terms.every(({ key, value }) => fits(issue, key, value, `${owner}/${repo}`)),
  );
}

function fits(issue: StoredIssue, key: string, value: string, home: string): boolean {
  switch (key) {
    case "":
      return issue.title.toLowerCase().includes(value.toLowerCase());
    case "is":
      return value === "issue" || value === "public";
    case "in":
      return value === "title";
    case "repo":
      return value === home;
    case "label":
      return issue.labels.includes(value);
    default:
      throw new Error(`GitHub knows no ${key}`);
  }
}
