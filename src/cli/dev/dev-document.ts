import { DEV_CLIENT_PATH, DEV_META_NAME } from "../../runtime/model/dev-message.js";
import type { Problem } from "../../runtime/model/error.js";
import { escapeHtml } from "../render/document.js";

/** What a document of the dev server says of itself, for its tab. */
export interface DevMark {
  readonly token: string;
  /** Changes that the document knows of. */
  readonly version: number;
  /** The document was made before all pages were read. */
  readonly isEarly: boolean;
}

/** A document that follows the site: the dev client is put into its head. */
export function addDevClient(html: string, { token, version, isEarly }: DevMark): string {
  const tags = `<meta name="${DEV_META_NAME}" content="${escapeHtml(token)}" data-version="${version}"${isEarly ? " data-early" : ""}>
<script type="module" src="${DEV_CLIENT_PATH}"></script>
`;
  const end = html.indexOf("</head>");
  return end === -1 ? tags + html : html.slice(0, end) + tags + html.slice(end);
}

/** What stands in place of a page that cannot be rendered; the overlay says more, and where. */
export function createErrorDocument(problems: readonly Problem[]): string {
  const rows = problems.map(({ message }) => `<li>${escapeHtml(message)}</li>`).join("\n");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>This page cannot be shown</title>
</head>
<body>
<h1>This page cannot be shown</h1>
<ul>
${rows}
</ul>
</body>
</html>
`;
}
