import { type Static, Type } from 'typebox';
import {
  DaySchema,
  GradeNumberSchema,
  ResponseSchema,
  singleLineSchema,
  VerificationSchema,
} from './entities.ts';
import { inEveryLanguage } from './languages.ts';
import { ownQuestionTypes } from './questions.ts';
import { IdSchema, literals, orNull, TimeSchema } from './schemas.ts';
import { grades, textLimits } from './vocabulary.ts';

/** From the first day to the last. */
export const longestQuestionDays = 366;

/** A question in one language; one with five steps has a word for each of them. */
const OwnQuestionTextSchema = Type.Object({
  question: singleLineSchema(textLimits.question),
  steps: Type.Optional(Type.Array(singleLineSchema(textLimits.step), { minItems: 5, maxItems: 5 })),
});

/** The content of a question, which the offers of a district have, too. */
export const questionContentFields = {
  type: literals(ownQuestionTypes),
  /** At least one language; who reads another one gets the first of the product's languages that is there. */
  texts: Type.Object(inEveryLanguage(() => Type.Optional(OwnQuestionTextSchema))),
  /** The responses that are low answers; none of them, or all but one at most. */
  lowResponses: Type.Array(ResponseSchema, { maxItems: 4, uniqueItems: true }),
};

/** When it is asked, and of whom. */
const questionPlanFields = {
  /** Empty for every grade, and for students who have none. */
  grades: Type.Array(GradeNumberSchema, { maxItems: grades.length, uniqueItems: true }),
  /** Monday is 1, Sunday is 7; empty for every school day. It is asked on school days only in any case. */
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7, uniqueItems: true }),
  firstDay: DaySchema,
  lastDay: DaySchema,
};

export const NewOwnQuestionSchema = Type.Object({ ...questionContentFields, ...questionPlanFields });

export const OwnQuestionSchema = Type.Object({
  /** `q` and a number: the same id as in the check-in and in the figures. */
  _id: IdSchema,
  ...questionContentFields,
  ...questionPlanFields,
  /** Pending until the district has approved it, where it wants to. Only an approved question is asked. */
  verified: VerificationSchema,
  /** Once it is answered it can be ended, and neither changed nor deleted. */
  isAnswered: Type.Boolean(),
  endedAt: orNull(TimeSchema),
  /** Null for somebody who is no longer known. */
  author: orNull(Type.String()),
  createdAt: TimeSchema,
});

/** A question that a district offers to its schools. */
export const QuestionOfferSchema = Type.Object({
  _id: IdSchema,
  ...questionContentFields,
  author: orNull(Type.String()),
  createdAt: TimeSchema,
});

export type OwnQuestionText = Static<typeof OwnQuestionTextSchema>;
export type NewOwnQuestion = Static<typeof NewOwnQuestionSchema>;
export type OwnQuestion = Static<typeof OwnQuestionSchema>;
export type QuestionOffer = Static<typeof QuestionOfferSchema>;
export type QuestionContent = Pick<NewOwnQuestion, keyof typeof questionContentFields>;
