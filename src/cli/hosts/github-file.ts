import { buildSteps, quote, reportedBase, TRIGGERS } from "./build-job.js";
import type { HostedSite, HostFile } from "./hosted-site.js";
import type { Repository } from "./repository.js";

/** Returns the workflow that builds a site and publishes it on GitHub Pages. */
export function githubFile(site: HostedSite, repository: Repository): HostFile {
  const flags = reportedBase(site);
  const pages = flags.length === 0 ? "" : "      - id: pages\n        uses: actions/configure-pages@v6\n";
  const text = `# Publishes the site on GitHub Pages. In the repository, select "GitHub Actions" under
# Settings → Pages → Source. A custom domain is set on the same page.
name: Deploy

${TRIGGERS}
permissions:
  contents: read
  pages: write
  id-token: write

concurrency:
  group: pages
  cancel-in-progress: true

jobs:
  build:
    runs-on: ubuntu-latest
    steps:
${pages}${buildSteps(repository, flags)}      - uses: actions/upload-pages-artifact@v5
        with:
          path: ${quote(repository.dest)}
          # Publishes .well-known/ and the page of a tag such as ".NET".
          include-hidden-files: true

  deploy:
    needs: build
    runs-on: ubuntu-latest
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - id: deployment
        uses: actions/deploy-pages@v5
`;
  return { path: ".github/workflows/deploy.yml", text };
}
