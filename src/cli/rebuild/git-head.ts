import { execFile } from "node:child_process";

/**
 * Returns the newest commit, or the reason why there is none. It determines the commit dates of all files.
 * Resolves to `null` in a shallow clone, whose older commits may be fetched later.
 */
export function readGitHead(siteDir: string): Promise<string | null> {
  const args = ["-C", siteDir, "rev-parse", "HEAD", "--is-shallow-repository"];
  return new Promise((resolve) => {
    execFile("git", args, { encoding: "utf8" }, (error, stdout, stderr) => {
      if (error !== null) resolve(`none: ${stderr}`);
      else resolve(stdout.trimEnd().endsWith("false") ? stdout : null);
    });
  });
}
