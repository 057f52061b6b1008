import { type Static, Type } from 'typebox';
import { defineCalls, inSchool } from './call.ts';
import { ClassTypeSchema, DaySchema } from './entities.ts';
import { IdSchema, literals, orNull, SchoolParams, TimeSchema } from './schemas.ts';

/** An adult whom the student can ask for, by user id, with the classes that they teach the student. */
const AdultSchema = Type.Object({
  _id: IdSchema,
  name: Type.String(),
  /** Empty for the backup person, who is offered to a student without adults of their own. */
  classes: Type.Array(ClassTypeSchema),
});

/** An open request, and when the adult is expected to see it. */
const TalkRequestSchema = Type.Object({
  adult: Type.Object({ _id: IdSchema, name: Type.String() }),
  askedAt: TimeSchema,
  /** Whether it is within school hours now. Otherwise the adult is expected to see the request on `expectedOn`. */
  isSchoolTime: Type.Boolean(),
  /** The next school day; null when the calendar has none. Absent in replies of earlier versions. */
  expectedOn: Type.Optional(orNull(DaySchema)),
  /** The adult who has opened or claimed the request, and when; null until then. */
  seen: Type.Optional(orNull(Type.Object({ name: Type.String(), at: TimeSchema }))),
  /** The backup person, who is notified when the adult has not acted by the next school day. */
  standIn: orNull(Type.Object({ name: Type.String() })),
});

/** The results of a request that a student reads. They say nothing about the follow-up. */
const talkResults = ['done', 'not_reached', 'not_needed'] as const;

/** A request that an adult has closed. */
const EndedTalkSchema = Type.Object({
  /** The adult who closed it. */
  by: Type.String(),
  result: literals(talkResults),
});

/** Whether students of this school can ask to talk, and the student's open request. */
const TalkSchema = Type.Object({
  enabled: Type.Boolean(),
  /** Whether it is within school hours now. Absent in replies of earlier versions. */
  isSchoolTime: Type.Optional(Type.Boolean()),
  request: orNull(TalkRequestSchema),
  /** The latest request, if an adult has closed it within the last week and none is open. */
  ended: Type.Optional(orNull(EndedTalkSchema)),
});

export type Adult = Static<typeof AdultSchema>;
export type EndedTalk = Static<typeof EndedTalkSchema>;
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
