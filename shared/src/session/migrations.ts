import type { DeviceStorage } from './device-storage.ts';
import { authStorageKey, migrationStorageKey } from './storage-keys.ts';

type Migration = (storage: DeviceStorage) => void;

/**
 * Changes to what earlier versions stored, by number. Each runs once per browser, in order, and the last number is
 * remembered. Append; never edit or renumber one that was released.
 */
export const migrations: readonly Migration[] = [
  // 1: the first stored format.
  () => undefined,
];

/** The last number that ran; anything that is no such number counts as none. */
function lastRun(storage: DeviceStorage): number {
  const remembered = storage.getItem(migrationStorageKey) ?? '';
  return /^\d+$/.test(remembered) ? Number(remembered) : 0;
}

/** Runs what has not run yet. When one fails, the stored session is dropped rather than read half-migrated. */
export function runMigrations(storage: DeviceStorage, steps: readonly Migration[] = migrations): void {
  try {
    const last = lastRun(storage);
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
