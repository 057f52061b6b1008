import { sql } from 'kysely';
import { personColumns } from '#src/people/users/columns.ts';

/** Of `school_users su` and its `users u`: what a `MemberRow` holds. */
export const memberColumns = sql`${personColumns}, su.id as school_user_id, su.school_id, su.role, su.verified`;
