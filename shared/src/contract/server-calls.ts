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
    summary: 'Does the database answer?',
    access: { kind: 'public' },
    response: DoneSchema,
    errors: ['unavailable'],
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
