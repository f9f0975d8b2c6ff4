import { onTestFinished } from "vitest";
import { BUCKET, createS3Server, S3_KEY, S3_REGION, S3_SECRET } from "../images/s3-server.js";
import { APP, createPlatform } from "../readers/platform.js";
import { listen } from "../service.js";
import { BLOG, MASTER_KEY, SERVICE } from "./kill-writes.js";
import { KILLABLE } from "./start-killable.js";

/** Starts the platform that readers sign in at and a bucket, and resolves to them with the variables of a service that uses them. */
export async function startNeighbours() {
  const [platform, s3] = [createPlatform(), createS3Server()];
  for (const { server } of [platform, s3]) onTestFinished(() => void server.close());
  const [platformUrl, s3Url] = [await listen(platform.server), await listen(s3.server)];
  const env = {
    ...KILLABLE,
    HANBLOG_MASTER_KEY: MASTER_KEY,
    // A browser may write one comment per second, so that some are refused.
    HANBLOG_PAUSE: "3",
    HANBLOG_LIKES: "on",
    HANBLOG_REACTIONS: "👍",
    HANBLOG_OWN_CHANGES: "60",
    HANBLOG_SITE_URL: `${BLOG}/blog/`,
    HANBLOG_COMMENTS_URL: SERVICE,
    HANBLOG_READERS_GITHUB_ID: APP.id,
    HANBLOG_READERS_GITHUB_SECRET: APP.secret,
    HANBLOG_READERS_GITHUB_URL: platformUrl,
    HANBLOG_IMAGES_URL: `${s3Url}/${BUCKET}/`,
    HANBLOG_S3_URL: `${s3Url}/${BUCKET}`,
    HANBLOG_S3_KEY: S3_KEY,
    HANBLOG_S3_SECRET: S3_SECRET,
    HANBLOG_S3_REGION: S3_REGION,
  };
  return { platform, platformUrl, s3, env };
}
