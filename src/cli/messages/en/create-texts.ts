import { plural } from "../../../runtime/model/plural.js";
import type { CreateTexts } from "../texts.js";

/** English lines of `hanblog new`. */
export const createTexts: CreateTexts = {
  blog: (files, dir) => `Created a blog in ${dir} (${plural(files, "file")})`,
  post: (file) => `Created ${file}`,
  commentFiles: (files, dir) => `Created ${files.join(", ")} in ${dir}`,
  readme: "README.txt explains what each file is for.",
  theme: (dir, files) => `Copied the default theme to ${dir} (${plural(files, "file")})`,
  useTheme: (name) => `To use it, set theme: "${name}" in hanblog.config.ts`,
  singleFile:
    "To change only one file of the theme, put it into the site's folder theme/ and do not set `theme`.",
};
