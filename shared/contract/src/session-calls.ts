import { type Static, Type } from 'typebox';
import { defineCalls } from './call.ts';
import { DoneSchema } from './entities.ts';
import { literals, orNull, TimeSchema } from './schemas.ts';
import { browsers, systems } from './vocabulary.ts';

const SessionSchema = Type.Object({
  _id: Type.String(),
  /** Null when the server does not know the browser or the system, or when an earlier version started the session. */
  browser: orNull(literals(browsers)),
  system: orNull(literals(systems)),
  startedAt: TimeSchema,
  /** Exact to five minutes, and to an hour for a session that stays logged in. */
  lastUsedAt: TimeSchema,
  isCurrent: Type.Boolean({ description: 'The session that makes this call' }),
});

export type Session = Static<typeof SessionSchema>;

export const sessionCalls = defineCalls({
  'GET /user/sessions': {
    summary: 'The devices on which the logged-in person is logged in: this one, then the last used one',
    access: { kind: 'session' },
    response: Type.Object({ sessions: Type.Array(SessionSchema) }),
    errors: [],
  },
  'DELETE /user/sessions/:id': {
    summary: 'Log out on one device',
    access: { kind: 'session' },
    params: Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
    response: DoneSchema,
    errors: ['not_found'],
    once: true,
  },
  'DELETE /user/sessions': {
    summary: 'Log out on every device but this one',
    access: { kind: 'session' },
    response: DoneSchema,
    errors: [],
  },
});
