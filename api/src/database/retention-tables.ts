import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A JSON document. It is written as text. */
type Json = ColumnType<unknown, string | undefined, string>;

/** The tables of retention. */
export interface RetentionTables {
  retention_confirmations: {
    id: GeneratedAlways<number>;
    district_id: number;
    schedule: Json;
    counts: Json;
    confirmed_by: number | null;
    confirmed_at: Date;
  };
  retention_lease: {
    id: number;
    leased_by: Generated<string | null>;
    leased_until: Generated<Date | null>;
    completed_on: Generated<string | null>;
    overdue: Json;
    verified_at: Generated<Date | null>;
  };
  ledger_queue: { id: GeneratedAlways<number>; entry: Json };
  retention_deletions: {
    id: GeneratedAlways<number>;
    district_id: number | null;
    kind: string;
    rows: number;
    deleted_at: Date;
    before: Generated<string | null>;
  };
  year_figures: { school_id: number; school_year: number; students: number; responses: Json };
  legal_holds: {
    id: GeneratedAlways<number>;
    student_id: number;
    reason: string;
    last_day: string | null;
    created_by: number | null;
    created_at: Date;
    ended_by: number | null;
    ended_at: Date | null;
  };
  disposals: {
    district_id: number;
    requested_by: number | null;
    requested_at: Date;
    confirmed_by: Generated<number | null>;
    confirmed_at: Generated<Date | null>;
    begun_at: Generated<Date | null>;
    certificate: Json;
  };
}
