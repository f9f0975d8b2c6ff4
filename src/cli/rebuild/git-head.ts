import { execFile } from "node:child_process";

/**
 * What decides when files were last committed: the newest commit, or why there is none. `null` in a shallow clone,
 * where older commits may come later.
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
