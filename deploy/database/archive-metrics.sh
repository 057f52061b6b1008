#!/bin/sh
# Writes what Prometheus reads about the archive of pgBackRest, into the folder of prometheus-node-exporter. It runs after each
# backup, as tapin-archive@.service says. Needs jq.
set -eu
target=${1:-/var/lib/prometheus/node-exporter/tapin-archive.prom}

backup=$(pgbackrest --stanza=tapin --output=json info | jq '[.[].backup[]?.timestamp.stop] | max // 0')

# The command says "ok" about a segment that is missing, and its details have the ranges of segments that follow each other.
# A timeline with more than one range has a gap.
failed=0
report=$(pgbackrest --stanza=tapin --output=text --verbose --log-level-console=detail verify 2>&1) || failed=1
timelines=$(printf '%s\n' "$report" | sed -n 's/.*wal start: \([0-9A-F]\{8\}\).*/\1/p')
ranges=$(printf '%s\n' "$timelines" | grep -c . || true)
gaps=$((ranges - $(printf '%s\n' "$timelines" | sort -u | grep -c . || true)))
damaged=$(printf '%s\n' "$report" | grep -cE '(missing|checksum invalid|size invalid|other): [1-9]' || true)

cat > "$target.tmp" <<END
# HELP tapin_archive_backup_timestamp_seconds When the last backup of pgBackRest ended
# TYPE tapin_archive_backup_timestamp_seconds gauge
tapin_archive_backup_timestamp_seconds $backup
# HELP tapin_archive_gaps Places of the archive at which changes are missing
# TYPE tapin_archive_gaps gauge
tapin_archive_gaps $gaps
# HELP tapin_archive_damaged Backups and timelines with damaged files, and 1 when the archive cannot be read
# TYPE tapin_archive_damaged gauge
tapin_archive_damaged $((damaged + failed))
END
chmod 644 "$target.tmp"
mv "$target.tmp" "$target"
