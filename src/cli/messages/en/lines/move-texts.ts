import type { MoveTexts } from "../../move-texts.js";
import { plural } from "../../../../runtime/model/text/plural.js";

/** English lines and questions of `hanblog comments move`. */
export const moveTexts: MoveTexts = {
  questions: {
    appId: "AppID of the LeanCloud app:",
    server: "Server address of the app (Settings → App keys):",
    expectedServer: "Expected an address that starts with https://.",
    masterKey: "MasterKey of the app (not shown):",
    required: "This value is required.",
    place: "Where should the comments live?",
    places: {
      database: "on this machine, where you run the service yourself",
      docker: "a server with Docker",
      systemd: "a Linux server without Docker",
      vercel: "Vercel, with PostgreSQL",
      cloudflare: "Cloudflare Workers, with D1",
    },
    follower: "Who reads new comments from LeanCloud until it ends?",
    followers: {
      machine: "this machine, while this command runs. No platform gets the MasterKey",
      service: "the service itself, which needs the MasterKey until you run --finish",
    },
    withoutRights:
      "Continue anyway? Comments that are hidden by their access rights would become public. (yes/no)",
    change: "Make this change? (yes/no)",
    running: (url) => `Press Enter when ${url} runs, or Ctrl+C to continue later:`,
  },
  reached: (comments, counters) =>
    `LeanCloud accepts the keys: ${plural(comments, "comment")}, ${plural(counters, "counter")}`,
  rightsReturned: "The app returns access rights, so hidden comments stay hidden.",
  exported: (file, count) =>
    count === null
      ? `Safety export of an earlier run: ${file}`
      : `Safety export: ${plural(count, "object")} in ${file}`,
  notRunning: (url) => `${url} does not respond yet. Run the commands above.`,
  serves: (url) => `The service responds: ${url}`,
  database: "Start the service with `hanblog comments` in this folder. It can run during the import.",
  imported: "Imported from LeanCloud:",
  table: {
    titles: ["Page", "comments old", "new", "visits old", "new"],
    sum: "All pages",
    more: (count) => `${plural(count, "more page")}; \`hanblog comments compare --json\` prints all of them`,
  },
  changed: (file) => `Changed ${file}. Publish the blog to switch it to the new service.`,
  sameBlog: "The configuration of the blog names the new service already.",
  unknownBlog:
    "The folder contains no blog that this command knows. Set the lines above in its configuration.",
  unknownService:
    "The configuration of the blog was not changed: set HANBLOG_APP_KEY to the key of the service, and HANBLOG_COMMENTS_URL to its address.",
  byHand: (file, line) => `Write these lines into ${file}, near line ${line}:`,
  sendKeys:
    "The service needs LeanCloud's keys to follow it. Send them with these commands; `--finish` names those that remove them:",
  serverFollows: "The service follows LeanCloud by itself, because its settings contain the keys.",
  stopFollowing: "Following LeanCloud from this machine. Ctrl+C ends it; the same command continues.",
  again: "Run the same command again to continue.",
  dropped: (file) => `Removed LeanCloud's keys from ${file}`,
  dropOnPlatform: "Remove the keys from the platform with these commands:",
  unset: "Remove the variables from this shell:",
  finished:
    "The move is finished. Make a backup now: `hanblog comments backup`, or the command of the platform.",
  leancloudGone: "LeanCloud no longer responds, so nothing more can be imported or compared.",
};
