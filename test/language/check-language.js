#!/usr/bin/env node
// Checks the English of comments and messages, and the subjects of commits. Arguments: files and folders to check
// instead of all, without the commits.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { findFaults, findLongSubjects } from "./find-faults.js";

/** The last commit before subjects were checked. */
const UNCHECKED = "7d40a8b6";

/** Not checked: the checker, which names the words it looks for, fixtures, and the articles of the blog. */
const EXCLUDED = [":!test/language", ":!test/fixtures", ":!site/*.md"];
/** Files with English text. `templates/comments` and `.ci` have comments in files of other programs. */
const TEXT = /\.(?:[jt]sx?|css|md|ya?ml|txt|env|service|conf)$|(?:^|\/)(?:Dockerfile|run)$/;

const git = (...args) => execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

function checkFiles(paths) {
  const files = git("ls-files", "-z", "--", ...paths, ...EXCLUDED).split("\0");
  return files
    .filter((file) => TEXT.test(file))
    .flatMap((file) =>
      findFaults(file, readFileSync(file, "utf8")).map(
        ({ line, found, fix }) => `${file}:${line}: \`${found}\`: ${fix}`,
      ),
    );
}

function checkSubjects() {
  let log;
  try {
    log = git("log", "--no-merges", "--format=%h %s", `${UNCHECKED}..HEAD`);
  } catch {
    process.stdout.write(`Commit subjects are not checked: this clone has no commit ${UNCHECKED}.\n`);
    return [];
  }
  return findLongSubjects(log).map((line) => `Commit subject longer than 72 characters: ${line}`);
}

function isRepository() {
  try {
    return git("rev-parse", "--is-inside-work-tree").trim() === "true";
  } catch {
    return false;
  }
}

if (isRepository()) {
  const paths = process.argv.slice(2);
  const faults = paths.length > 0 ? checkFiles(paths) : [...checkFiles(["."]), ...checkSubjects()];
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) {
    process.stderr.write(`${faults.length} fault${faults.length === 1 ? "" : "s"} of language\n`);
    process.exitCode = 1;
  }
} else {
  process.stdout.write("English and commit subjects are not checked: this folder is not a git checkout.\n");
}
