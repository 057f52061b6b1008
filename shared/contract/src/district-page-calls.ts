import { type Static, Type } from 'typebox';
import { defineCalls, inSchool } from './call.ts';
import { RetentionScheduleSchema } from './district-settings.ts';
import { districtTextKinds, districtTextLimits, slugExpression, slugLimits } from './district-texts.ts';
import { DaySchema, LanguageSchema, QuestionSchema } from './entities.ts';
import { inEveryLanguage } from './languages.ts';
import { IdSchema, literals, orNull, SchoolParams, TimeSchema } from './schemas.ts';
import { consentModes } from './vocabulary.ts';

const optedIn = { kind: 'district', optedIn: true } as const;
const own = { districtUserId: IdSchema };

/** One version of a text. The text is empty where the district returned to the text of the product. */
const TextVersionSchema = Type.Object({
  _id: IdSchema,
  text: Type.String(),
  changedAt: TimeSchema,
  /** Null for a person who is no longer known, and for the operator. */
  changedBy: orNull(Type.String()),
});

const DistrictTextSchema = Type.Object({
  kind: literals(districtTextKinds),
  language: LanguageSchema,
  ...TextVersionSchema.properties,
});

const AboutPageSchema = Type.Object({
  /** The last part of the public address; null for a school without a page. */
  slug: orNull(Type.String()),
  /** An address that is made of the name of the school. Another school may have it. */
  suggestion: Type.String(),
});

const DistrictTextsSchema = Type.Object({
  /** The current texts. A text that was never written is not among them. */
  texts: Type.Array(DistrictTextSchema),
  /** The public pages of the schools, by name. */
  pages: Type.Array(
    Type.Object({
      school: Type.Object({ _id: IdSchema, name: Type.String() }),
      ...AboutPageSchema.properties,
    }),
  ),
});

const TextParams = Type.Object({ kind: literals(districtTextKinds), language: LanguageSchema });

/** A text as a person reads it, in the language of the request or, where it was written in another one only, in that. */
const ReadTextSchema = Type.Object({ language: LanguageSchema, text: Type.String(), changedAt: TimeSchema });

/** A question with the words of its answers, as a student sees both. */
const AskedQuestionSchema = Type.Object({
  ...QuestionSchema.properties,
  answers: Type.Array(Type.String()),
});

const RetentionSchema = Type.Object({
  ...RetentionScheduleSchema.properties,
  outboxDays: Type.Integer(),
});

const ContactSchema = Type.Object(inEveryLanguage(() => orNull(Type.String())));

const longestText = Math.max(...Object.values(districtTextLimits));

export const districtPageCalls = defineCalls({
  'GET /district/texts': {
    summary: 'The texts that the district wrote itself, and the public pages of its schools',
    access: optedIn,
    query: Type.Object(own),
    response: DistrictTextsSchema,
    errors: ['district_not_opted_in'],
  },
  'PUT /district/texts/:kind/:language': {
    summary:
      'Write a text, or return to the text of the product with an empty one; the former text stays in the history',
    access: optedIn,
    params: TextParams,
    body: Type.Object({
      ...own,
      text: Type.String({ maxLength: longestText }),
      /** The version that the text replaces; null for none. Another one is not overwritten. */
      replaces: orNull(IdSchema),
    }),
    bodyLimit: 128 * 1024,
    response: DistrictTextsSchema,
    errors: ['district_not_opted_in', 'changed_meanwhile', 'too_many_requests'],
  },
  'GET /district/texts/:kind/:language/history': {
    summary: 'The latest versions of a text, the newest first',
    access: optedIn,
    params: TextParams,
    query: Type.Object(own),
    response: Type.Object({ versions: Type.Array(TextVersionSchema) }),
    errors: ['district_not_opted_in'],
  },
  'GET /user/district-texts': {
    summary: "The texts of the person's district, in the language of the request",
    access: { kind: 'session', unverified: true, withoutSecondFactor: true },
    response: Type.Object({
      district: orNull(Type.String()),
      contact: orNull(ReadTextSchema),
      privacy: orNull(ReadTextSchema),
      terms: orNull(ReadTextSchema),
    }),
    errors: [],
  },
  'GET /contact': {
    summary: 'Whom to ask about privacy where no district has written it, in each language; null for none',
    access: { kind: 'public' },
    response: ContactSchema,
    errors: [],
  },
  'GET /school/:school/about-page': {
    summary: 'The public address of the page about the check-in of the school',
    access: inSchool('seesStudents'),
    params: SchoolParams,
    response: AboutPageSchema,
    errors: [],
  },
  'PUT /school/:school/about-page': {
    summary: 'Choose the public address, or end the page with null; a former address stops working',
    access: inSchool('changesSettings'),
    params: SchoolParams,
    body: Type.Object({
      slug: orNull(
        Type.String({ minLength: slugLimits.min, maxLength: slugLimits.max, pattern: slugExpression.source }),
      ),
    }),
    response: AboutPageSchema,
    errors: ['slug_taken', 'slug_not_allowed', 'too_many_requests'],
  },
  'GET /about-the-check-in/:slug': {
    summary:
      'What a school asks its students, for everybody: the questions in every language, retention and contact',
    access: { kind: 'public' },
    // Every text that is no address has the reply of an address that no school has.
    params: Type.Object({ slug: Type.String() }),
    response: Type.Object({
      school: Type.String(),
      district: orNull(Type.String()),
      /** The questions as students see them, those of every school first. */
      questions: Type.Object(inEveryLanguage(() => Type.Array(AskedQuestionSchema))),
      contact: ContactSchema,
      /** Whether families are asked before the check-in. An earlier API does not send it. */
      consent: Type.Optional(Type.Object({ mode: literals(consentModes), startDay: DaySchema })),
      retention: RetentionSchema,
      /** Whether data is deleted by this schedule now: a district confirms it first. An earlier API does not send it. */
      isDeletionOn: Type.Optional(Type.Boolean()),
      /** Whether the next school of a student in the district reads the answers. An earlier API does not send it. */
      recordFollows: Type.Optional(Type.Boolean()),
    }),
    errors: ['not_found'],
  },
});

export type TextVersion = Static<typeof TextVersionSchema>;
export type AskedQuestion = Static<typeof AskedQuestionSchema>;
export type DistrictText = Static<typeof DistrictTextSchema>;
