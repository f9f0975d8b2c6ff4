#!/bin/sh
# Installs the comment service on this server, or updates it. Run it as root in this folder: sh install.sh
# Without Caddy on the server, run: sh install.sh --no-caddy
# HANBLOG_ROOT=/some/folder installs below that folder and starts nothing.
set -eu
cd "$(dirname "$0")"
root=${HANBLOG_ROOT:-}
with_caddy=yes
[ "${1:-}" != --no-caddy ] || with_caddy=no

fail() {
  printf 'install.sh: %s\n' "$1" >&2
  exit 1
}

[ -n "$root" ] || [ "$(id -u)" = 0 ] || fail "Root is required. Run: sudo sh install.sh"
[ -f .env ] || fail "The file .env is missing. Run 'hanblog comments setup' in this folder first."
# The service cannot use a Node that is in a home directory.
[ -n "$root" ] || PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null ||
  fail "Node 20.19 or newer is missing in /usr/local/bin and /usr/bin. Install it for all users, such as from https://nodejs.org."
command -v npm >/dev/null || fail "npm is missing in /usr/local/bin and /usr/bin. Install it with Node."
if [ "$with_caddy" = yes ] && [ -z "$root" ] && ! command -v caddy >/dev/null; then
  fail "Caddy is missing. Install it (https://caddyserver.com/docs/install), or run 'sh install.sh --no-caddy' and configure your own proxy."
fi
url=$(sed -n "s/^HANBLOG_COMMENTS_URL=//p" .env | tr -d "'\"")
case $url in
  https://*[!A-Za-z0-9.:-]*) url=invalid ;;
  https://?*) ;;
  *) url=invalid ;;
esac
[ "$url" != invalid ] ||
  fail "HANBLOG_COMMENTS_URL in .env is not an address such as https://talk.example. Run 'hanblog comments setup' in this folder."

umask 022
app=$root/opt/hanblog-comments
# Installs next to the running version, so that a failure changes nothing.
rm -rf "$app.new"
mkdir -p "$app.new" "$root/etc/hanblog" "$root/etc/systemd/system" "$root/usr/local/bin"
cp hanblog-comments.tgz "$app.new/hanblog-comments.tgz"
echo '{ "private": true }' >"$app.new/package.json"
# Older versions of Node have no suitable SQLite of their own.
driver=$(node -e 'const [a, b] = process.versions.node.split("."); if (a < 22 || (a == 22 && b < 16)) console.log("__libsql__")')
npm install --prefix "$app.new" --ignore-scripts --no-audit --no-fund "$app.new/hanblog-comments.tgz" $driver
rm -rf "$app.old"
[ ! -e "$app" ] || mv "$app" "$app.old"
mv "$app.new" "$app"
rm -rf "$app.old"

install -m 600 .env "$root/etc/hanblog/comments.env"
install -m 755 hanblog-comments "$root/usr/local/bin/hanblog-comments"
for unit in hanblog-comments.service hanblog-comments-backup.service hanblog-comments-backup.timer; do
  install -m 644 "$unit" "$root/etc/systemd/system/$unit"
done

if [ "$with_caddy" = yes ]; then
  mkdir -p "$root/etc/caddy"
  sed "s|^__address__|$url|" hanblog-comments.caddy >"$root/etc/caddy/hanblog-comments.caddy"
  line="import /etc/caddy/hanblog-comments.caddy"
  grep -qxF "$line" "$root/etc/caddy/Caddyfile" 2>/dev/null || printf '\n%s\n' "$line" >>"$root/etc/caddy/Caddyfile"
fi
[ -z "$root" ] || exit 0

systemctl daemon-reload
systemctl enable hanblog-comments.service hanblog-comments-backup.timer
systemctl restart hanblog-comments.service hanblog-comments-backup.timer
[ "$with_caddy" = no ] || systemctl reload-or-restart caddy
tries=0
until node -e 'fetch("http://127.0.0.1:8360/readyz").then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))'; do
  tries=$((tries + 1))
  [ "$tries" -lt 20 ] || fail "The service does not answer. Run 'journalctl -u hanblog-comments' to see why."
  sleep 1
done
echo "The comment service runs. Open $url/admin/"
