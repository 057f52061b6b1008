import type { CommandResult } from '@tapin/servers/command-line';
import { readKey } from './encryption.ts';
import { discard, readBackup } from './parts.ts';
import { databaseNameIn } from './postgres-programs.ts';
import { type BackupContext, secondsSince } from './settings.ts';
import { isMountPoint, prepareStore, writeStoreFile } from './store-files.ts';

export async function restoreStore(
  file: string,
  store: string,
  { env, writeProgress }: BackupContext,
): Promise<CommandResult> {
  const started = performance.now();
  const key = await readKey(env);
  writeProgress(`Reading ${file} …`);
  const manifest = await readBackup(file, key);
  await prepareStore(manifest, store);
  writeProgress(`Every part is whole. Restoring the store of ${manifest.madeAt} into ${store} …`);
  await readBackup(file, key, (name, content) =>
    name.kind === 'file' ? writeStoreFile(store, name, content) : discard(name, content),
  );
  const seconds = secondsSince(started);
  return {
    data: { file, store, seconds, manifest },
    lines: [
      `${store} has the ${manifest.store?.files} files of ${manifest.madeAt}, each as in the backup, after ${seconds} s. The database was not changed.`,
      ...(await describeStoreSteps({ env, store, madeAt: manifest.madeAt })),
    ],
  };
}

interface RestoredPlace {
  env: NodeJS.ProcessEnv;
  databaseUrl: string;
  into: string;
  store: string | undefined;
  isBusy: boolean;
  madeAt: string;
}

const shellLine =
  'cd /opt/tapin && runuser -u tapin -- env ENV_FILE=/etc/tapin/api.env,/etc/tapin/edge.env sh';

const beforeOf = (name: string) => `${name}_before`;

const exchangeLines = (current: string, into: string) => [
  `cd / && runuser -u postgres -- psql -c 'alter database ${current} rename to ${beforeOf(current)}' -c 'alter database ${into} rename to ${current}'`,
];

/** Returns the folder that the restored store replaces, or null when it was restored in place. */
const replacedStore = ({ STORE_DIR }: NodeJS.ProcessEnv, restored: string) =>
  STORE_DIR && STORE_DIR !== restored ? STORE_DIR : null;

/** Returns the commands that replace the current store with the restored one. The current store is kept. */
async function storeLines(current: string | null, restored: string): Promise<string[]> {
  if (current === null) return [];
  if (!(await isMountPoint(current))) return [`mv ${current} ${current}-before && mv ${restored} ${current}`];
  // The mount point of a disk cannot be renamed, so its files are moved.
  const moveFiles = (from: string, to: string) =>
    `find ${from} -mindepth 1 -maxdepth 1 -exec mv -t ${to} {} +`;
  return [
    `mkdir ${current}-before && ${moveFiles(current, `${current}-before`)}`,
    `${moveFiles(restored, current)} && rmdir ${restored}`,
  ];
}

/**
 * Returns the commands to type after the store was exchanged. Without them, the edge refuses an older store, because
 * it could hide a revocation or a rollback.
 */
const linesAfterStore = (replaced: string | null, madeAt: string) => [
  '',
  `The edge refuses a store that is older than the one it has seen. It is older when parts were published, rolled back or changed after ${madeAt}. Then as root, on each machine with an edge:`,
  '  rm -r /var/lib/tapin/edge/* && systemctl restart tapin-edge',
  'Then make the changes since again. Revoke first the keys that were revoked since.',
  ...(replaced === null ? [] : ['', 'When doctor finds no problem, as root:', `  rm -r ${replaced}-before`]),
];

async function describeStoreSteps({
  env,
  store,
  madeAt,
}: Pick<RestoredPlace, 'env' | 'madeAt'> & { store: string }): Promise<string[]> {
  const replaced = replacedStore(env, store);
  return [
    '',
    'Next, as root on the machine of the store:',
    ...(await storeLines(replaced, store)).map((line) => `  ${line}`),
    `Then as tapin, in the shell of: ${shellLine}`,
    '  node release.js verify',
    '  node doctor.js',
    ...linesAfterStore(replaced, madeAt),
  ];
}

/** Returns the commands to type after a restore, each with its user. Only the last command deletes current data. */
export async function describeNextSteps({
  env,
  databaseUrl,
  into,
  store,
  isBusy,
  madeAt,
}: RestoredPlace): Promise<string[]> {
  const current = databaseNameIn(databaseUrl);
  const isExchanged = current !== into;
  const ledger = env.RETENTION_LEDGER;
  const root = [
    `systemctl stop 'tapin-api@*' 'tapin-jobs*'${store === undefined ? '' : ' tapin-edge'}`,
    ...(isExchanged ? exchangeLines(current, into) : []),
    ...(store === undefined ? [] : await storeLines(replacedStore(env, store), store)),
  ];
  const tapin = [
    ...(isBusy && isExchanged && ledger ? [`node operator.js retention replay ${ledger} --yes`] : []),
    'node operator.js rebuild-rollups',
    'node operator.js retention verify',
    ...(store === undefined ? [] : ['node release.js verify']),
  ];
  const start = `systemctl start tapin-api@4401 tapin-api@4402${store === undefined ? '' : ' tapin-edge'}`;
  // The commands wait first. Otherwise `doctor` would find APIs that are not ready yet, or an edge that has not noticed
  // that they are.
  const ready =
    'for port in 4401 4402 4400; do until curl -fs -o /dev/null http://127.0.0.1:$port/api/readyz; do sleep 1; done; done';
  return [
    '',
    ...(isBusy && isExchanged
      ? [
          'An API still writes to the database of today. What it stores from now on is not in the restored one.',
          '',
        ]
      : []),
    'Next, as root on the machine of PostgreSQL:',
    ...root.map((line) => `  ${line}`),
    `Then as tapin, in the shell of: ${shellLine}`,
    ...tapin.map((line) => `  ${line}`),
    'Then as root:',
    `  ${start}`,
    `  ${ready}`,
    'Then as tapin, in the same shell:',
    '  node doctor.js',
    ...(isExchanged
      ? ['When it has found no problem, as root:', `  runuser -u postgres -- dropdb ${beforeOf(current)}`]
      : []),
    ...(store === undefined ? [] : linesAfterStore(replacedStore(env, store), madeAt)),
  ];
}
