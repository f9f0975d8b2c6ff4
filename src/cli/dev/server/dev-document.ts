import { DEV_CLIENT_PATH, DEV_META_NAME } from "../../../runtime/model/dev-message.js";
import type { Problem } from "../../../runtime/model/error.js";
import { escapeHtml } from "../../render/document.js";

/** Metadata of a document that the dev client in its tab reads. */
export interface DevMark {
  readonly token: string;
  /** Number of changes that the document includes. */
  readonly version: number;
  /** Whether the document was rendered before all pages were read. */
  readonly isEarly: boolean;
}

/** Adds the dev client to the head of a document, so that its tab follows changes. */
export function addDevClient(html: string, { token, version, isEarly }: DevMark): string {
  const tags = `<meta name="${DEV_META_NAME}" content="${escapeHtml(token)}" data-version="${version}"${isEarly ? " data-early" : ""}>
<script type="module" src="${DEV_CLIENT_PATH}"></script>
`;
  const end = html.indexOf("</head>");
  return end === -1 ? tags + html : html.slice(0, end) + tags + html.slice(end);
}

/**
 * Renders the document for a page that cannot be rendered. The overlay shows details and source positions.
 */
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
