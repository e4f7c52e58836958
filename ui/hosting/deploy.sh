#!/bin/sh
# Deploys the release that contains this file: sh releases/2.4.0/hosting/deploy.sh /var/www/portal
# The deploy.sh of an earlier release rolls back to that release. A file that the host serves is never overwritten, because a
# browser that gets a part of a script keeps it for a year. Needs GNU or BusyBox: only their "mv -T" replaces a link at once.
set -eu
umask 022
release=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "${1:?The folder of the site is missing, such as /var/www/portal}/assets" "$1/releases"
site=$(cd "$1" && pwd)

new=$(mktemp -d "$site/releases/$(date -u +%Y-%m-%dT%H.%M.%S).XXXXXX")
cp -R "$release/dist" "$new/site"
# The web server must be able to read the files, also if the user's umask makes files private.
chmod -R a+rX "$new"

# Assets are published before the pages that name them. A rename publishes each one at once. Existing assets are not changed,
# and assets of earlier releases remain, because open pages may still load them.
for asset in "$new"/site/assets/*; do
  cmp -s "$asset" "$site/assets/${asset##*/}" || mv -f "$asset" "$site/assets/"
done
rm -rf "$new/site/assets"
ln -s ../../../assets "$new/site/assets"

# nginx uses the pages of this folder and their headers from its next reload on.
mkdir "$new/nginx"
sed "s|/var/www/portal/current/|$new/|" "$release/hosting/nginx/portal.conf" > "$new/nginx/portal.conf"

# Writes everything to the disk, so that a power failure leaves no empty files.
sync
ln -s "releases/${new##*/}" "$new.link"
mv -T "$new.link" "$site/current"
echo "$site/current is $new"
