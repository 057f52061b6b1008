import { type Static, Type } from 'typebox';
import { defineCalls } from './call.ts';
import { literals } from './schemas.ts';
import { noticeTimes } from './vocabulary.ts';

const When = literals(noticeTimes);

/**
 * What a member of staff wants to be told of, and when. Whom a student asks for is told at once in any case: `asked` is
 * about requests to others, for those who look after the whole school.
 */
export const NoticeChoicesSchema = Type.Object({
  rules: Type.Object({
    awful: When,
    lowDays: When,
    notEatenDays: When,
    /** Left out by pages of an earlier version: the choice stays as it is. */
    ownLow: Type.Optional(When),
    asked: When,
  }),
  /** The hour of the school's clock at which a digest comes, within school hours at any rate. */
  digestHour: Type.Integer({ minimum: 0, maximum: 23 }),
});

const ChosenSchema = Type.Object({
  ...NoticeChoicesSchema.properties,
  /** Whether there is anybody whom the rules would tell this person of: counselors and the admins of a school are told. */
  isTold: Type.Boolean(),
});

export type NoticeChoices = Static<typeof NoticeChoicesSchema>;

export const noticeCalls = defineCalls({
  'GET /user/notices': {
    summary: 'What the signed-in person is told of by mail, as chosen or as usual for their role',
    access: { kind: 'session' },
    response: ChosenSchema,
    errors: [],
  },
  'PUT /user/notices': {
    summary: 'Choose what to be told of by mail, and when',
    access: { kind: 'session' },
    body: NoticeChoicesSchema,
    response: ChosenSchema,
    errors: [],
  },
});
