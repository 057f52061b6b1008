import type { DistrictTextKind } from '@tapin/contract/district-texts';
import type { Language } from '@tapin/contract/entities';
import { languages } from '@tapin/contract/languages';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';

/** The texts that are templates until the district writes its own. The standard support text needs no change. */
const templateKinds: readonly DistrictTextKind[] = ['contact', 'privacy', 'terms'];

interface DistrictTemplates {
  district: string;
  /** The kinds of the texts that are missing, with the language: `contact (es)`. */
  missing: string[];
}

export async function listTemplates(db: Database): Promise<DistrictTemplates[]> {
  const { rows } = await sql<{ code: string; written: { kind: DistrictTextKind; language: Language }[] }>`
    select d.code, coalesce((
      select jsonb_agg(jsonb_build_object('kind', newest.kind, 'language', newest.language)) from (
        select distinct on (t.kind, t.language) t.kind, t.language, t.text from district_texts t
        where t.district_id = d.id order by t.kind, t.language, t.id desc
      ) newest where newest.text <> ''
    ), '[]') as written
    from districts d order by d.code`.execute(db);
  return rows.flatMap(({ code, written }) => {
    const missing = templateKinds.flatMap((kind) => {
      const without = languages.filter(
        (language) => !written.some((text) => text.kind === kind && text.language === language),
      );
      return without.length > 0 ? [`${kind} (${without.join(', ')})`] : [];
    });
    return missing.length > 0 ? [{ district: code, missing }] : [];
  });
}
