import { sql } from 'kysely';
import { personColumns } from '#src/people/users/columns.ts';

/** The columns of a `MemberRow`, from `school_users su` and `users u`. */
export const memberColumns = sql`${personColumns}, su.id as school_user_id, su.school_id, su.role, su.verified`;
