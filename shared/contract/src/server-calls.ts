import { Type } from 'typebox';
import { defineCalls } from './call.ts';
import { DoneSchema } from './entities.ts';

export const serverCalls = defineCalls({
  'GET /healthz': {
    summary: 'Does the process answer?',
    access: { kind: 'public' },
    response: DoneSchema,
    errors: [],
  },
  'GET /readyz': {
    summary: 'Does the database answer, and has the process answered lately?',
    access: { kind: 'public' },
    response: DoneSchema,
    errors: ['unavailable'],
  },
  'GET /calls': {
    summary: 'Which calls does this server offer? A remote that makes others is not published',
    access: { kind: 'public' },
    response: Type.Object({ calls: Type.Array(Type.String()) }),
    errors: [],
  },
  'GET /dev/mailbox': {
    summary: 'The mails that were sent, newest first',
    access: { kind: 'public' },
    response: Type.String(),
    replies: 'page',
    development: true,
    errors: ['not_found'],
  },
});
