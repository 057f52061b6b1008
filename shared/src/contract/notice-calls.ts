import { type Static, Type } from 'typebox';
import { defineCalls } from './call.ts';
import { literals } from './schemas.ts';
import { noticeTimes } from './vocabulary.ts';

const NoticeTimeSchema = literals(noticeTimes);

/**
 * The notification choices of a member of staff. An adult is always notified immediately of a request to themselves:
 * `asked` is about requests to others, for admins who are responsible for the whole school.
 */
export const NoticeChoicesSchema = Type.Object({
  rules: Type.Object({
    awful: NoticeTimeSchema,
    lowDays: NoticeTimeSchema,
    notEatenDays: NoticeTimeSchema,
    /** Pages of an earlier version do not send it. The choice is then unchanged. */
    ownLow: Type.Optional(NoticeTimeSchema),
    asked: NoticeTimeSchema,
  }),
  /** The hour of the digest in the time zone of the school. The digest is moved into school hours. */
  digestHour: Type.Integer({ minimum: 0, maximum: 23 }),
});

const NoticeChoicesReplySchema = Type.Object({
  ...NoticeChoicesSchema.properties,
  /** Whether the rules can notify this person at all: they notify counselors and admins. */
  isTold: Type.Boolean(),
});

export type NoticeChoices = Static<typeof NoticeChoicesSchema>;

export const noticeCalls = defineCalls({
  'GET /user/notices': {
    summary: 'What the signed-in person is told of by mail, as chosen or as usual for their role',
    access: { kind: 'session' },
    response: NoticeChoicesReplySchema,
    errors: [],
  },
  'PUT /user/notices': {
    summary: 'Choose what to be told of by mail, and when',
    access: { kind: 'session' },
    body: NoticeChoicesSchema,
    response: NoticeChoicesReplySchema,
    errors: [],
  },
});
