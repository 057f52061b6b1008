import { can } from '@tapin/contract/policy';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Membership } from '#src/http/grants.ts';

/**
 * Whether a member may read the note of the event `e` of the follow-up `f`: the author, the colleague to whom the note was
 * handed over, admins, the counselor of today, and the audience that the author chose. People who took part are those of
 * this event and the earlier ones, so that nobody opens old notes by reopening a follow-up.
 */
function mayReadNote({ role, userId }: Membership): RawBuilder<SqlBool> {
  if (can(role, 'managesStudents')) return sql`true`;
  const reader = sql`${userId}::integer`;
  return sql`(e.by_id = ${reader} or e.to_id = ${reader}
    or exists (select from class_assignments ca where ca.school_id = f.school_id and ca.student_id = f.student_id
      and ca.teacher_id = ${reader} and (ca.class_type = 'counselor' or e.note_audience = 'teachers'))
    or e.note_audience = 'participants' and exists (select from follow_up_events earlier
      where earlier.follow_up_id = f.id and earlier.id <= e.id
        and (earlier.by_id = ${reader} or earlier.to_id = ${reader})))`;
}

/**
 * The columns `note` and `note_audience` of the event `e` of the follow-up `f` for a reader: an empty text and null for a
 * note that the reader may not read. Every reply and file with notes selects these columns.
 */
export const noteColumnsFor = (reader: Membership) => sql`
  case when ${mayReadNote(reader)} then e.note else '' end as note,
  case when e.note <> '' and ${mayReadNote(reader)} then e.note_audience end as note_audience`;
