import { decodeRoute } from "../../runtime/model/path.js";
import { assetsPath, type HostedSite, type HostFile } from "./hosted-site.js";
import { serverFolder } from "./server-folder.js";
import { servedRedirects } from "./served-redirects.js";
import { siteHeaders, type Header } from "./site-headers.js";

/** Returns the Caddyfile of a site. Caddy gets the certificate of a known domain by itself. */
export function caddyFile(site: HostedSite): HostFile {
  const { base, url } = site;
  const { root, files } = serverFolder(site);
  const { all, assets, others } = siteHeaders(site.headers);
  const toBase = base === "/" ? [] : [`redir / ${base} 302`];
  const redirects = servedRedirects(site).map(({ readableFrom, to }) => `redir ${readableFrom} ${to} 301`);
  const lines = [
    `root * ${root}`,
    "encode zstd gzip",
    "",
    ...all.map((header) => headerLine("*", header)),
    "header -Server",
    `@assets path ${decodeRoute(assetsPath(site))}*`,
    ...assets.map((header) => headerLine("@assets", header)),
    `@others not path ${decodeRoute(assetsPath(site))}*`,
    ...others.map((header) => headerLine("@others", header)),
    "",
    ...toBase,
    ...redirects,
    ...(toBase.length + redirects.length === 0 ? [] : [""]),
    '# Hides dotfiles, except .well-known/ and pages such as that of a tag ".NET".',
    "@hidden {",
    "\tpath_regexp /\\.",
    "\tnot path /.well-known/* */ *.html",
    "}",
    "error @hidden 404",
    "",
    "try_files {path} {path}.html",
    "file_server",
    "handle_errors {",
    `\trewrite * ${decodeRoute(base)}404.html`,
    ...others.map((header) => `\t${headerLine("*", header)}`),
    "\tfile_server",
    "}",
  ];
  const text = `# Caddy serves the output of \`hanblog build\` from ${files}
# 1. Copy this file to /etc/caddy/Caddyfile and run: systemctl reload caddy
# 2. Build and upload: sh deploy/upload.sh me@server:${files}

${siteAddress(url)} {
${lines.map((line) => (line === "" ? "" : `\t${line}`)).join("\n")}
}
`;
  return { path: "deploy/Caddyfile", text };
}

/** Returns the address that Caddy serves: the domain with a certificate, or plain HTTP. */
function siteAddress(url: string | null): string {
  if (url === null) return ":80";
  const { protocol, host } = new URL(url);
  return protocol === "http:" ? `http://${host}` : host;
}

function headerLine(matcher: string, { name, value }: Header): string {
  return `header ${matcher} ${name} "${value.replace(/[\\"]/g, "\\$&")}"`;
}
