#!/bin/sh
# Deploys the release in whose folder this file is: sh releases/2.4.0/hosting/deploy.sh /var/www/portal
# The file of a former release rolls back to it. No file that a host serves is written: a visitor who gets a part of a
# script keeps it for a year. Needs GNU or BusyBox commands, because only their "mv -T" replaces a link at once.
set -eu
umask 022
release=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "${1:?The folder of the site is missing, such as /var/www/portal}/assets" "$1/releases"
site=$(cd "$1" && pwd)

new=$(mktemp -d "$site/releases/$(date -u +%Y-%m-%dT%H.%M.%S).XXXXXX")
cp -R "$release/dist" "$new/site"
# The web server has to read the files, also those of a user who keeps files private.
chmod -R a+rX "$new"

# Assets come before the pages that name them. A rename shows each one complete. Those that are there stay as they are,
# and those of former releases remain for pages that are open.
for asset in "$new"/site/assets/*; do
  cmp -s "$asset" "$site/assets/${asset##*/}" || mv -f "$asset" "$site/assets/"
done
rm -rf "$new/site/assets"
ln -s ../../../assets "$new/site/assets"

# nginx reads the pages of this folder and their headers with its next reload, both at once.
mkdir "$new/nginx"
sed "s|/var/www/portal/current/|$new/|" "$release/hosting/nginx/portal.conf" > "$new/nginx/portal.conf"

# A power cut leaves no empty files.
sync
ln -s "releases/${new##*/}" "$new.link"
mv -T "$new.link" "$site/current"
echo "$site/current is $new"
