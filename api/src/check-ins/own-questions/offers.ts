import type { QuestionOffer } from '@tapin/shared/contract/own-questions';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { nameOf } from '#src/people/users/columns.ts';
import { type ContentColumns, contentOf } from './content.ts';

export interface OfferRow extends ContentColumns {
  id: number;
  author: string | null;
  created_at: Date;
}

export const offerOf = (row: OfferRow): QuestionOffer => ({
  _id: String(row.id),
  ...contentOf(row),
  author: row.author || null,
  createdAt: row.created_at.toISOString(),
});

/** Lists the questions that a district offers to its schools, the latest first. */
export async function listOffers(db: Database, districtId: number) {
  const { rows } = await sql<OfferRow>`
    select o.id, o.type, o.texts, o.low_responses, o.created_at, ${nameOf('author')} as author
    from question_offers o left join users author on author.id = o.author_id
    where o.district_id = ${districtId} order by o.id desc`.execute(db);
  return rows;
}
