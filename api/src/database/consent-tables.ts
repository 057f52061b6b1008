import type { ConsentGiver } from '@tapin/shared/contract/consent-givers';
import type { Generated, GeneratedAlways } from 'kysely';

/** The tables of the decisions of families and students about the check-in. */
export interface ConsentTables {
  consent_texts: {
    id: GeneratedAlways<number>;
    hash: string;
    language: string;
    text: string;
    created_at: Date;
  };
  consents: {
    id: GeneratedAlways<number>;
    school_id: number;
    student_id: number;
    school_year: number;
    answer: boolean;
    given_by: ConsentGiver;
    form: Generated<string>;
    recorded_by: number | null;
    text_id: number | null;
    day: string;
    created_at: Date;
  };
}
