import { type Static, Type } from 'typebox';
import { defineCalls, inSchool } from './call.ts';
import { ClassTypeSchema, DaySchema } from './entities.ts';
import { IdSchema, orNull, SchoolParams, TimeSchema } from './schemas.ts';

/** An adult whom the student can ask for, by user id; what they are to the student, counselor first. */
const AdultSchema = Type.Object({
  _id: IdSchema,
  name: Type.String(),
  /** Empty for who stands in for a student without adults of their own. */
  classes: Type.Array(ClassTypeSchema),
});

/** A request that waits, and what happens now. */
const TalkRequestSchema = Type.Object({
  adult: Type.Object({ _id: IdSchema, name: Type.String() }),
  askedAt: TimeSchema,
  /** Whether school is on right now; otherwise the adult sees it on `seenOn`. */
  isSchoolTime: Type.Boolean(),
  /** The school day on which the adult sees it; null when the calendar knows of no further one. */
  seenOn: orNull(DaySchema),
  /** Who is told too when the adult has not answered by the next school day. */
  standIn: orNull(Type.Object({ name: Type.String() })),
});

/** Whether this school lets students ask, and the student's request that waits. */
const TalkSchema = Type.Object({
  enabled: Type.Boolean(),
  request: orNull(TalkRequestSchema),
});

export type Adult = Static<typeof AdultSchema>;
export type Talk = Static<typeof TalkSchema>;

export const talkCalls = defineCalls({
  'GET /student/:school/adults': {
    summary:
      "The student's own adults, counselor first, and whether asking to talk is on; none while it is off",
    access: inSchool('answersCheckIn'),
    params: SchoolParams,
    response: Type.Object({ ...TalkSchema.properties, adults: Type.Array(AdultSchema) }),
    errors: ['time_zone_unknown'],
  },
  'GET /student/:school/talk': {
    summary: "The student's request to talk that waits",
    access: inSchool('answersCheckIn'),
    params: SchoolParams,
    response: TalkSchema,
    errors: ['time_zone_unknown'],
  },
  'POST /student/:school/talk': {
    summary: 'Ask to talk to one of the own adults, by user id; asking anew changes the adult',
    access: inSchool('answersCheckIn'),
    params: SchoolParams,
    body: Type.Object({ adult: IdSchema }),
    response: TalkSchema,
    errors: ['time_zone_unknown', 'talk_not_enabled', 'not_found', 'too_many_requests'],
  },
  'DELETE /student/:school/talk': {
    summary: 'Take the request back; doing so without one changes nothing',
    access: inSchool('answersCheckIn'),
    params: SchoolParams,
    response: TalkSchema,
    errors: ['time_zone_unknown'],
  },
});
