import { recordsOf } from './csv-records.ts';
import { openTables } from './csv-tables.ts';
import { Budget, defaultLimits, type Limits } from './limits.ts';
import type { RosterSource, SourceOptions } from './source.ts';
import { openZip } from './zip/open-zip.ts';

export interface CsvZipOptions extends SourceOptions {
  limits?: Partial<Limits>;
}

/** Opens a zip of OneRoster CSV files, and reads it in the calling thread. See `openCsvZipInWorker` for files of others. */
export async function openCsvZip(path: string, options: CsvZipOptions): Promise<RosterSource> {
  const budget = new Budget({ ...defaultLimits, ...options.limits }, options.signal);
  const { zip, entries } = await openZip(path, budget);
  try {
    const opened = await openTables(zip, entries, budget, options);
    budget.pause();
    return {
      version: opened.version,
      systemName: opened.systemName,
      userColumns: opened.userColumns,
      delivery: opened.delivery,
      records: () => recordsOf(opened, budget, options),
      close: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}
