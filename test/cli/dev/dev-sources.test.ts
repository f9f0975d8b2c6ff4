import { resolve } from "node:path";
import { expect, it } from "vitest";
import { loadProjectWithInputs } from "../../../src/cli/config/load-config.js";
import { createDevSources } from "../../../src/cli/dev/dev-sources.js";
import { createProblemBoard } from "../../../src/cli/dev/problems/problem-board.js";
import { createPageSession } from "../../../src/cli/engine/workers/page-session.js";
import { createSetup } from "../../../src/cli/engine/workers/session-setup.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { writeFiles } from "../output/temporary-folder.js";

const PACKAGE = resolve(import.meta.dirname, "../../..");
/** The summary, which lists show, ends before the second heading. */
const rice = (title: string, text: string) => `# ${title}\n\nFirst.\n\n## Steam\n\n${text}\n`;

it("keeps the lists of files and pages while only texts change", async () => {
  const siteDir = await makeTempDir();
  const write = (files: Readonly<Record<string, string>>) => writeFiles(siteDir, files);
  await write({ "rice.md": rice("Rice", "Cooked."), "pot.md": "# Pot\n" });
  const { project } = await loadProjectWithInputs({ siteDir, packageDir: PACKAGE, now: new Date() });
  const session = createPageSession(await createSetup(project, PACKAGE, new Map()));
  const sources = createDevSources(project, session, createProblemBoard());
  await sources.take(await sources.find());
  const lists = () => [sources.files(), sources.pages()] as const;
  const [files, pages] = lists();
  const version = sources.textVersion();
  expect(files.map(({ relativePath }) => relativePath)).toEqual(["pot.md", "rice.md"]);

  await write({ "rice.md": rice("Rice", "Fried.") });
  sources.reread("rice.md");
  expect(sources.textVersion()).toBeGreaterThan(version);
  expect(lists()[0]).toBe(files);
  expect(lists()[1]).toBe(pages);

  await write({ "rice.md": rice("Congee", "Fried.") });
  sources.reread("rice.md");
  expect(lists()[0]).toBe(files);
  expect(lists()[1].map(({ title }) => title)).toEqual(["Pot", "Congee"]);

  await write({ "bowl.md": "# Bowl\n" });
  await sources.follow(["bowl.md"]);
  expect(sources.files()).toHaveLength(3);
});
