#!/bin/sh
# Copies all comments and settings of the running service into the folder `backups`, and keeps copies for 30 days.
# Once a day in the crontab of the server: 17 4 * * * sh /path/to/this/folder/backup.sh
set -eu
cd "$(dirname "$0")"
umask 077
name=comments-$(date -u +%Y%m%d-%H%M%S).db
mkdir -p backups
docker compose exec -T comments hanblog-comments backup "/data/$name"
docker compose cp "comments:/data/$name" "backups/$name"
docker compose exec -T comments rm "/data/$name"
find backups -name 'comments-*.db' -mtime +30 -delete
