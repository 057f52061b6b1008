import { sql } from 'kysely';

/** Of `users u`: what a `PersonRow` holds, and the order of every list of people. */
export const personColumns = sql`u.id, u.first_name, u.last_name, u.preferred_name, u.name_prefix, u.email`;
export const byName = sql`u.name_key, u.id`;
