import { Type } from 'typebox';
import { defineCalls } from './call.ts';
import { DoneSchema } from './entities.ts';

/** The exceptions to the rule that a GET may be repeated and any other call may not. Edges read them. */
const RepeatableCallsSchema = Type.Object({
  repeatable: Type.Array(Type.String()),
  notRepeatable: Type.Array(Type.String()),
});

export const serverCalls = defineCalls({
  'GET /healthz': {
    summary: 'Does the process answer?',
    access: { kind: 'public' },
    response: DoneSchema,
    errors: [],
  },
  'GET /readyz': {
    summary: 'Does the database answer, and has the process answered lately? Which calls may be repeated?',
    access: { kind: 'public' },
    response: Type.Object({ ...DoneSchema.properties, calls: RepeatableCallsSchema }),
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
