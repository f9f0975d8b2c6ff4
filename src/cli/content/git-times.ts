import { spawn } from "node:child_process";
import type { Problem } from "../../runtime/model/error.js";
import { createProblem } from "../messages/create-problem.js";
import { createLogParser } from "./git-log-parser.js";

/** Times of the last commits of a site's files. */
export interface GitTimes {
  /** Unix seconds of each file's last commit, by path below the site folder; `null` without git or a repository. */
  readonly times: ReadonlyMap<string, number> | null;
  readonly problems: readonly Problem[];
}

const CONFIG = ["-c", "core.quotePath=false", "-c", "log.showSignature=false"];
const LOG = [
  "log",
  "--format=%x01%at %D",
  "--name-only",
  "-z",
  "--no-renames",
  "--relative",
  "--no-color",
  "--",
  ".",
];

/**
 * Reads the time of the last commit of each file, with one git process for the whole site. The process is killed once
 * every file has appeared, so a long history with young files costs little.
 */
export async function readGitTimes(siteDir: string, files: readonly string[]): Promise<GitTimes> {
  if (files.length === 0) return { times: new Map(), problems: [] };
  const parser = createLogParser(files);
  const child = spawn("git", ["-C", siteDir, ...CONFIG, ...LOG], { stdio: ["ignore", "pipe", "pipe"] });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (complaint += text));
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    parser.read(text);
    if (parser.isComplete()) child.kill();
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(-1));
    child.once("close", resolve);
  });
  if (!parser.isComplete() && code !== 0) {
    return {
      times: null,
      problems: complaint.includes("dubious ownership") ? [createProblem("warning", "git-refused", {})] : [],
    };
  }
  const { times, isShallow } = parser.result();
  return { times, problems: isShallow ? [createProblem("warning", "git-shallow", {})] : [] };
}
