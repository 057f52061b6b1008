import type { Language } from '@tapin/shared/contract/entities';
import type { ExportQuery } from '@tapin/shared/contract/staff-exports';
import type { Cell } from '#src/basics/csv.ts';
import type { Database } from '#src/database/database.ts';
import type { Scope } from '#src/insight/scope/scope.ts';

export interface Table {
  columns: string[];
  rows: Cell[][];
}

interface TableOptions {
  scope: Scope;
  /** The group that figures are about; null for a combination of filters. */
  group: string | null;
  schoolId: number;
  query: ExportQuery;
  today: string;
  now: Date;
  timeZone: string;
  language: Language;
}

export type Load = (db: Database, wanted: TableOptions) => Promise<Table>;
