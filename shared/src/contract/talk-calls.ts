import { type Static, Type } from 'typebox';
import { defineCalls } from './call.ts';
import { ClassTypeSchema, DaySchema, IdSchema } from './entities.ts';

const SchoolParams = Type.Object({ school: IdSchema });
const student = { kind: 'member', roles: ['student'], by: 'params.school' } as const;

/** An adult whom the student can ask for, by user id; what they are to the student, counselor first. */
export const AdultSchema = Type.Object({
  _id: IdSchema,
  name: Type.String(),
  /** Empty for who stands in for a student without adults of their own. */
  classes: Type.Array(ClassTypeSchema),
});

/** A request that waits, and what happens now. */
export const TalkRequestSchema = Type.Object({
  adult: Type.Object({ _id: IdSchema, name: Type.String() }),
  askedAt: Type.String({ format: 'date-time' }),
  /** Whether school is on right now; otherwise the adult sees it on `seenOn`. */
  isSchoolTime: Type.Boolean(),
  /** The school day on which the adult sees it; null when the calendar knows of no further one. */
  seenOn: Type.Union([DaySchema, Type.Null()]),
  /** Who is told too when the adult has not answered by the next school day. */
  standIn: Type.Union([Type.Object({ name: Type.String() }), Type.Null()]),
});

/** Whether this school lets students ask, and the student's request that waits. */
export const TalkSchema = Type.Object({
  enabled: Type.Boolean(),
  request: Type.Union([TalkRequestSchema, Type.Null()]),
});

export type Adult = Static<typeof AdultSchema>;
export type TalkRequest = Static<typeof TalkRequestSchema>;
export type Talk = Static<typeof TalkSchema>;

export const talkCalls = defineCalls({
  'GET /student/:school/adults': {
    summary:
      "The student's own adults, counselor first, and whether asking to talk is on; none while it is off",
    access: student,
    params: SchoolParams,
    response: Type.Object({ ...TalkSchema.properties, adults: Type.Array(AdultSchema) }),
    errors: ['time_zone_unknown'],
  },
  'GET /student/:school/talk': {
    summary: "The student's request to talk that waits",
    access: student,
    params: SchoolParams,
    response: TalkSchema,
    errors: ['time_zone_unknown'],
  },
  'POST /student/:school/talk': {
    summary: 'Ask to talk to one of the own adults, by user id; asking anew changes the adult',
    access: student,
    params: SchoolParams,
    body: Type.Object({ adult: IdSchema }),
    response: TalkSchema,
    errors: ['time_zone_unknown', 'talk_not_enabled', 'not_found', 'too_many_requests'],
  },
  'DELETE /student/:school/talk': {
    summary: 'Take the request back; doing so without one changes nothing',
    access: student,
    params: SchoolParams,
    response: TalkSchema,
    errors: ['time_zone_unknown'],
  },
});
