import { Type } from 'typebox';
import { defineCalls, inSchool } from './call.ts';
import { DoneSchema } from './entities.ts';
import {
  NewOwnQuestionSchema,
  OwnQuestionSchema,
  QuestionOfferSchema,
  questionContentFields,
} from './own-questions.ts';
import { IdSchema, orNull, SchoolParams } from './schemas.ts';

const optedIn = { kind: 'district', optedIn: true } as const;
const DistrictUserIdSchema = Type.Object({ districtUserId: IdSchema });
const IdParams = Type.Object({ id: IdSchema });
const QuestionParams = Type.Object({ ...SchoolParams.properties, id: IdSchema });
const QuestionReplySchema = Type.Object({ question: OwnQuestionSchema });

const saveErrors = [
  'question_invalid',
  'question_dates_invalid',
  'too_many_questions',
  'too_many_requests',
  'time_zone_unknown',
] as const;

/** The questions that schools ask beside the built-in ones, and what their district says about them. */
export const ownQuestionCalls = defineCalls({
  'GET /school/:school/own-questions': {
    summary: "The school's own questions, the latest first, and those that its district offers",
    access: inSchool('seesStudents'),
    params: SchoolParams,
    response: Type.Object({
      questions: Type.Array(OwnQuestionSchema),
      offers: Type.Array(QuestionOfferSchema),
      /** The name of the district that has to approve a question before it is asked; null when none has to. */
      approvedBy: orNull(Type.String()),
    }),
    errors: [],
  },
  'POST /school/:school/own-questions': {
    summary:
      'Ask a question of its own at a school; where its district approves questions, it waits for that',
    access: inSchool('changesSettings'),
    params: SchoolParams,
    body: NewOwnQuestionSchema,
    response: QuestionReplySchema,
    errors: saveErrors,
  },
  'PUT /school/:school/own-questions/:id': {
    summary: 'Replace a question that nobody has answered by another one, which has a new id',
    access: inSchool('changesSettings'),
    params: QuestionParams,
    body: NewOwnQuestionSchema,
    response: QuestionReplySchema,
    errors: [...saveErrors, 'question_answered', 'not_found'],
  },
  'DELETE /school/:school/own-questions/:id': {
    summary: 'Delete a question that nobody has answered',
    access: inSchool('changesSettings'),
    params: QuestionParams,
    response: DoneSchema,
    errors: ['question_answered', 'not_found'],
    once: true,
  },
  'POST /school/:school/own-questions/:id/end': {
    summary: 'End a question today, for good; its answers stay in every figure',
    access: inSchool('changesSettings'),
    params: QuestionParams,
    response: QuestionReplySchema,
    errors: ['not_found', 'time_zone_unknown'],
  },
  'GET /district/questions': {
    summary:
      "The district's offers, the questions of its schools that wait for approval, and whether they have to",
    access: optedIn,
    query: DistrictUserIdSchema,
    response: Type.Object({
      approvesQuestions: Type.Boolean(),
      offers: Type.Array(QuestionOfferSchema),
      waiting: Type.Array(
        Type.Object({
          school: Type.Object({ _id: IdSchema, name: Type.String() }),
          question: OwnQuestionSchema,
        }),
      ),
    }),
    errors: ['district_not_opted_in'],
  },
  'PUT /district/questions/approval': {
    summary: 'Choose whether the questions of schools wait for the approval of the district',
    access: optedIn,
    body: Type.Object({ districtUserId: IdSchema, approvesQuestions: Type.Boolean() }),
    response: DoneSchema,
    errors: ['district_not_opted_in'],
  },
  'PUT /district/questions/:id': {
    summary: "Approve or deny a question of one of the district's schools",
    access: optedIn,
    params: IdParams,
    body: Type.Object({ districtUserId: IdSchema, approved: Type.Boolean() }),
    response: DoneSchema,
    errors: ['district_not_opted_in', 'not_found'],
    once: true,
  },
  'POST /district/question-offers': {
    summary: 'Offer a question to all schools of the district',
    access: optedIn,
    body: Type.Object({ districtUserId: IdSchema, ...questionContentFields }),
    response: Type.Object({ offer: QuestionOfferSchema }),
    errors: ['district_not_opted_in', 'question_invalid', 'too_many_requests'],
    once: true,
  },
  'DELETE /district/question-offers/:id': {
    summary: 'Take an offer back; schools that ask the question go on',
    access: optedIn,
    params: IdParams,
    body: DistrictUserIdSchema,
    response: DoneSchema,
    errors: ['district_not_opted_in', 'not_found'],
    once: true,
  },
});
