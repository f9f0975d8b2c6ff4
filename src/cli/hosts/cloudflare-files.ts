import { buildSteps, TRIGGERS } from "./build-job.js";
import type { HostFile } from "./hosted-site.js";
import type { Repository } from "./repository.js";

/** Day of the runtime's behavior. Pages without functions do not depend on it. */
const COMPATIBILITY_DATE = "2026-11-01";

/** Returns the settings of a Cloudflare Pages project, and the workflow that builds and uploads it. */
export function cloudflareFiles(repository: Repository): readonly HostFile[] {
  return [
    {
      path: "wrangler.toml",
      text: `# Project of Cloudflare Pages. Create it once:
#   npx wrangler@4 pages project create ${repository.name} --production-branch main
name = ${JSON.stringify(repository.name)}
pages_build_output_dir = ${JSON.stringify(repository.dest)}
compatibility_date = "${COMPATIBILITY_DATE}"
`,
    },
    {
      path: ".github/workflows/deploy.yml",
      text: `# Publishes the site on Cloudflare Pages. In the repository, add both secrets under Settings → Secrets and
# variables → Actions. The token needs the permission "Cloudflare Pages: Edit".
name: Deploy

${TRIGGERS}
permissions:
  contents: read

concurrency:
  group: pages
  cancel-in-progress: true

jobs:
  deploy:
    runs-on: ubuntu-latest
    steps:
${buildSteps(repository)}      - run: npx wrangler@4 pages deploy --branch main
        env:
          CLOUDFLARE_API_TOKEN: \${{ secrets.CLOUDFLARE_API_TOKEN }}
          CLOUDFLARE_ACCOUNT_ID: \${{ secrets.CLOUDFLARE_ACCOUNT_ID }}
`,
    },
  ];
}
