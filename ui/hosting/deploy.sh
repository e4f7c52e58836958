#!/bin/sh
# Deploys the release that contains this file: sh releases/2.4.0/hosting/deploy.sh /var/www/portal
# To roll back, run the deploy.sh of an earlier release. It never overwrites a file that the host serves, because a browser that
# gets a part of a script keeps that part for a year. It needs GNU or BusyBox, whose "mv -T" replaces a link in one step.
set -eu
umask 022
release=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "${1:?The folder of the site is missing, such as /var/www/portal}/assets" "$1/releases"
site=$(cd "$1" && pwd)

new=$(mktemp -d "$site/releases/$(date -u +%Y-%m-%dT%H.%M.%S).XXXXXX")
cp -R "$release/dist" "$new/site"
# The web server must be able to read the files, also if the user's umask makes files private.
chmod -R a+rX "$new"

# Assets are published before the pages that refer to them, each by a rename, so that no browser gets a part of a file. Existing
# assets are not changed. Assets of earlier releases stay, because open pages may still load them.
for asset in "$new"/site/assets/*; do
  cmp -s "$asset" "$site/assets/${asset##*/}" || mv -f "$asset" "$site/assets/"
done
rm -rf "$new/site/assets"
ln -s ../../../assets "$new/site/assets"

# After its next reload, nginx serves the pages of this folder with their headers.
mkdir "$new/nginx"
sed "s|/var/www/portal/current/|$new/|" "$release/hosting/nginx/portal.conf" > "$new/nginx/portal.conf"

# Writes everything to the disk, so that a power failure leaves no empty files.
sync
ln -s "releases/${new##*/}" "$new.link"
mv -T "$new.link" "$site/current"
echo "$site/current is $new"
