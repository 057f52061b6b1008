import type { DeviceStorage } from './device-storage.ts';
import { authStorageKey, migrationStorageKey } from './storage-keys.ts';

type Migration = (storage: DeviceStorage) => void;

/**
 * Migrations of the data that earlier versions stored, by number. Each one runs once per browser, in order, and the last
 * number is stored. Only append to the list: never change or renumber a released migration.
 */
export const migrations: readonly Migration[] = [
  // Migration 1 is the first stored format.
  () => undefined,
];

/** Returns the number of the last migration that ran. An invalid value counts as none. */
function readLastMigration(storage: DeviceStorage): number {
  const stored = storage.getItem(migrationStorageKey) ?? '';
  return /^\d+$/.test(stored) ? Number(stored) : 0;
}

/** Runs what has not run yet. When one fails, the stored session is dropped rather than read half-migrated. */
export function runMigrations(storage: DeviceStorage, steps: readonly Migration[] = migrations): void {
  try {
    const last = readLastMigration(storage);
    try {
      for (const step of steps.slice(last)) step(storage);
    } catch {
      storage.removeItem(authStorageKey);
    }
    if (last < steps.length) storage.setItem(migrationStorageKey, String(steps.length));
  } catch {
    // Storage that cannot be read has nothing to migrate.
  }
}
