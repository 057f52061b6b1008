import { dirname } from 'node:path';
import { type DiskSpace, readDiskSpace } from '@tapin/servers/disk-space';
import { isBucket } from '@tapin/servers/objects/object-storage';
import type { Environment } from '#src/environment.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const gigabyte = 1e9;

export function aboutSpace(
  { name, folder, remedy }: WrittenFolder,
  { freeBytes, totalBytes }: DiskSpace,
): Finding {
  const percent = Math.floor((100 * freeBytes) / totalBytes);
  const line = `${name}: ${folder} has ${(freeBytes / gigabyte).toFixed(1)} GB free (${percent} %)`;
  if (freeBytes < 0.2 * gigabyte && percent < 20)
    return problem('disk space', `${line}, and is as good as full: ${remedy}`);
  if (freeBytes < gigabyte && percent < 10) return warning('disk space', `${line}: ${remedy}`);
  return ok('disk space', line);
}

interface WrittenFolder {
  name: string;
  folder: string;
  remedy: string;
}

const removeReleases =
  'remove old releases: node release.js prune --dry-run, then without --dry-run; what else fills it: run as root: du -xh / | sort -h | tail -20';
const databaseFolder = '/var/lib/postgresql';
const largestFiles =
  'run as root: du -xh / | sort -h | tail -20, remove what nobody needs, then systemctl restart postgresql';
const enlarge = 'remove what nobody needs, or enlarge the disk';

/** Returns the folders to which the servers and commands of this machine write, and the folder of its PostgreSQL. */
export function writtenFolders(
  { STORE_DIR, STATE_DIR }: Environment,
  { BACKUP_STATUS, RETENTION_LEDGER }: NodeJS.ProcessEnv,
): WrittenFolder[] {
  const isFolder = !isBucket(STORE_DIR);
  return [
    { name: 'database', folder: databaseFolder, remedy: largestFiles },
    ...(isFolder ? [{ name: 'store', folder: STORE_DIR, remedy: removeReleases }] : []),
    ...(STATE_DIR ? [{ name: 'state of the edge', folder: STATE_DIR, remedy: enlarge }] : []),
    ...(RETENTION_LEDGER && !isBucket(RETENTION_LEDGER)
      ? [{ name: 'ledger', folder: RETENTION_LEDGER, remedy: enlarge }]
      : []),
    ...(BACKUP_STATUS
      ? [
          {
            name: 'backups',
            folder: dirname(BACKUP_STATUS),
            remedy: 'keep fewer: --keep in tapin-backup.service',
          },
        ]
      : []),
  ];
}

/** Checks the free space of the folders. Other checks report a folder that does not exist. */
export async function checkSpace(folders: readonly WrittenFolder[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const each of folders) {
    const space = await readDiskSpace(each.folder);
    if (space) findings.push(aboutSpace(each, space));
  }
  return findings;
}
