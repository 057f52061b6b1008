import type { CommandResult } from '@tapin/shared/server/command-line';
import { discard } from './parts.ts';
import { readBackup } from './read-backup.ts';
import { describeStoreSteps } from './restore-steps.ts';
import { type BackupContext, readKey, secondsSince } from './settings.ts';
import { prepareStore, writeStoreFile } from './store-files.ts';

/** Restores the release store of a backup into a new folder, and says what to type next. The database is left as it is. */
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
