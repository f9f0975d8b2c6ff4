import { decodeRoute } from "../../runtime/model/path.js";
import {
  assetsPath,
  type HostedSite,
  type HostFile,
  siteHeaders,
  type Header,
  servedRedirects,
} from "./hosted-site.js";

/** Types that nginx compresses in addition to `text/html`. */
const COMPRESSED = [
  "text/css",
  "text/plain",
  "text/xml",
  "text/javascript",
  "application/javascript",
  "application/json",
  "application/xml",
  "image/svg+xml",
];

/** Returns the nginx server of a site. It listens on port 80; certbot adds the certificate. */
export function nginxFile(site: HostedSite): HostFile {
  const { url } = site;
  const { root, files } = serverFolder(site);
  const host = url === null ? "_" : new URL(url).hostname;
  const text = `# nginx serves the output of \`hanblog build\` from ${files}
# 1. Copy this file to /etc/nginx/conf.d/ and run: nginx -t && nginx -s reload
# 2. Build and upload: sh deploy/upload.sh me@server:${files}
# 3. Add HTTPS: certbot --nginx${url === null ? "" : ` -d ${host}`}

server {
    listen 80;
    listen [::]:80;
    server_name ${host};

    root ${root};
    charset utf-8;
    server_tokens off;
    # Keeps the scheme and the port that the visitor used.
    absolute_redirect off;
    error_page 404 ${decodeRoute(site.base)}404.html;

    gzip on;
    gzip_vary on;
    gzip_comp_level 6;
    gzip_min_length 1024;
    gzip_types ${COMPRESSED.join(" ")};
${[...redirectBlocks(site), ...locations(site)].map((block) => `\n${indent(block)}\n`).join("")}}
`;
  return { path: "deploy/nginx.conf", text };
}

function redirectBlocks(site: HostedSite): readonly string[] {
  const toBase = site.base === "/" ? [] : [`location = / {\n    return 302 ${site.base};\n}`];
  const served = servedRedirects(site).map(
    ({ readableFrom, to }) => `location = "${readableFrom}" {\n    return 301 "${to}";\n}`,
  );
  return [...toBase, ...served];
}

function locations(site: HostedSite): readonly string[] {
  const { all, assets, others } = siteHeaders(site.headers);
  // A location with headers of its own does not inherit those of the server.
  const always = all.map((header) => addHeader(header, " always"));
  return [
    `# Without "always", a missing file is not cached.
location ^~ ${decodeRoute(assetsPath(site))} {
    try_files $uri =404;
${indent([...always, ...assets.map((header) => addHeader(header))].join("\n"))}
}`,
    `location ${decodeRoute(site.base)} {
    try_files $uri $uri/index.html $uri.html =404;
${indent([...always, ...others.map((header) => addHeader(header, " always"))].join("\n"))}
}`,
    `# Hides dotfiles, except .well-known/ and pages such as that of a tag ".NET".
location ~ /\\.(?!well-known/)(?!.*(/|\\.html)$) {
    return 404;
}`,
  ];
}

function addHeader({ name, value }: Header, always = ""): string {
  return `add_header ${name} "${value.replace(/[\\"]/g, "\\$&")}"${always};`;
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "    ");
}

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

/** Returns the folder on a server that holds the sites of a host, and the folder of this site's files. */
function serverFolder({ base, url }: HostedSite): { readonly root: string; readonly files: string } {
  const root = `/srv/www/${url === null ? "blog" : new URL(url).hostname.replace(/[^\w.-]/g, "_")}`;
  return { root, files: root + decodeRoute(base) };
}
