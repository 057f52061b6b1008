import type { DistrictTextKind } from '@tapin/shared/contract/district-texts';
import type { Language } from '@tapin/shared/contract/entities';
import type { GeneratedAlways } from 'kysely';

export interface DistrictPageTables {
  district_texts: {
    id: GeneratedAlways<number>;
    district_id: number;
    kind: DistrictTextKind;
    language: Language;
    text: string;
    author_id: number | null;
    created_at: Date;
  };
  about_slugs: { slug: string; school_id: number; is_current: boolean };
}
