import { can } from '@tapin/contract/policy';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Membership } from '#src/http/grants.ts';

/**
 * Whether a member may read the note of the event `e` of the follow-up `f`. The author, the colleague who got the
 * follow-up with the note, admins and the current counselor may, and the audience that the author chose. Participants
 * are those of this event and of earlier events, so that nobody can read old notes by reopening a follow-up.
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
 * The columns `note` and `note_audience` of the event `e` of the follow-up `f`. For a note that the reader may not
 * read they are an empty text and null. Every reply and file with notes selects these columns.
 */
export const noteColumnsFor = (reader: Membership) => sql`
  case when ${mayReadNote(reader)} then e.note else '' end as note,
  case when e.note <> '' and ${mayReadNote(reader)} then e.note_audience end as note_audience`;
