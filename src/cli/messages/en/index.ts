import { bake, comments } from "./comments.js";
import { build, mascot, report, siteCode, site, bundle } from "./build.js";
import { commands } from "./commands.js";
import { config } from "./config.js";
import { content } from "./content.js";
import { frontMatter } from "./front-matter.js";
import { hosts } from "./hosts.js";
import { imports } from "./import.js";
import { markdown } from "./markdown.js";
import { output } from "./output.js";
import { routes } from "./routes.js";
import { runtime } from "./runtime.js";
import { tags } from "./tags.js";
import { transfer } from "./transfer.js";

/** All English messages, by error code. */
export const messages = {
  ...bake,
  ...build,
  ...bundle,
  ...commands,
  ...comments,
  ...config,
  ...content,
  ...frontMatter,
  ...hosts,
  ...imports,
  ...markdown,
  ...mascot,
  ...output,
  ...report,
  ...routes,
  ...runtime,
  ...site,
  ...siteCode,
  ...tags,
  ...transfer,
};
