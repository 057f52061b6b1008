import { type Static, Type } from 'typebox';
import { defineCalls } from './call.ts';
import { literals, TimeOfDay } from './schemas.ts';
import { noticeOptions } from './vocabulary.ts';

const NoticeOptionSchema = literals(noticeOptions);

/**
 * The notification choices of a member of staff. An adult is always notified immediately of a request to themselves:
 * `asked` is about requests to others, for admins who are responsible for the whole school.
 */
export const NoticeChoicesSchema = Type.Object({
  rules: Type.Object({
    awful: NoticeOptionSchema,
    lowDays: NoticeOptionSchema,
    notEatenDays: NoticeOptionSchema,
    /** Pages of an earlier version do not send it. The choice is then unchanged. */
    ownLow: Type.Optional(NoticeOptionSchema),
    asked: NoticeOptionSchema,
  }),
  /** The hour of the digest in the time zone of the school. The digest is moved into school hours. */
  digestHour: Type.Integer({ minimum: 0, maximum: 23 }),
  /** Whether an admin gets the weekly summary. Pages of an earlier version do not send it. The choice is then unchanged. */
  weekly: Type.Optional(Type.Boolean()),
});

/** The hours of a school, in its time zone, in which notifications are emailed. */
const MailHoursSchema = Type.Object({ school: Type.String(), opensAt: TimeOfDay, closesAt: TimeOfDay });

/** The people who are notified of a rule about a student after the caller has turned the rule off. */
const NotifiedInsteadSchema = Type.Object({
  names: Type.Array(Type.String()),
  /** Whether the caller is still notified, because no other person can be. */
  includesCaller: Type.Boolean(),
});

const NoticeChoicesReplySchema = Type.Object({
  ...NoticeChoicesSchema.properties,
  /** Whether the caller is the counselor of a student. An API of an earlier version sends none of the three fields. */
  counsels: Type.Optional(Type.Boolean()),
  /** Whether the caller is an admin whom the rules can notify about every student. */
  administers: Type.Optional(Type.Boolean()),
  /** Without `asked`, because the adult whom a student asks is always notified. */
  instead: Type.Optional(
    Type.Object({
      awful: NotifiedInsteadSchema,
      lowDays: NotifiedInsteadSchema,
      notEatenDays: NotifiedInsteadSchema,
      ownLow: NotifiedInsteadSchema,
    }),
  ),
  /** The hours of each school of the caller. An API of an earlier version sends none. */
  mailHours: Type.Optional(Type.Array(MailHoursSchema)),
  /** Whether the rules can notify this person at all: they notify counselors and admins. */
  isTold: Type.Boolean(),
});

export type NoticeChoices = Static<typeof NoticeChoicesSchema>;
export type MailHours = Static<typeof MailHoursSchema>;
export type NotifiedInstead = Static<typeof NotifiedInsteadSchema>;
export type NoticeChoicesReply = Static<typeof NoticeChoicesReplySchema>;

export const noticeCalls = defineCalls({
  'GET /user/notices': {
    summary: 'What the logged-in person is told of by mail, as chosen or as usual for their role',
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
