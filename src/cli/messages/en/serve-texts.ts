import { plural } from "../../../runtime/model/plural.js";
import type { ServeTexts } from "../texts.js";

/** English lines of `hanblog dev` and `hanblog preview`. */
export const serveTexts: ServeTexts = {
  portInUse: (wanted, used) => `Port ${wanted} is in use. Using ${used} instead.`,
  devServer: (url) => `Dev server: ${url}`,
  preview: (url) => `Preview: ${url}`,
  answersLike: (host) => `Answers as ${host} does: redirects, headers, missing paths`,
  network: (url) => `Network: ${url}`,
  reachable: "The site is reachable from the network. Anyone there can read it.",
  fixed: (warnings) => {
    if (warnings === 0) return "All problems are fixed.";
    return `All errors are fixed. ${plural(warnings, "warning")} left.`;
  },
  baseChanged: (base) => `The base is now ${base}`,
  ready: (pages, milliseconds) => `${plural(pages, "page")}, ready after ${milliseconds} ms`,
  commentsStored: (file, url) => `Comments that you write here are stored in ${file}, by a service at ${url}`,
  commentsOff: (reason) => `Comments are off: ${reason}`,
  commentsPassword: (password) => `Owner's password for these comments: ${password}`,
};
