import { type Static, Type } from 'typebox';

const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });
const Time = Type.String({ minLength: 10 });
const Id = Type.Integer();
const Settings = Type.Record(Type.String(), Type.Unknown());
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** Deletions, which are written before their transaction commits. They have ids and no names. */
const deletions = [
  Type.Object({
    kind: Type.Literal('answers'),
    schoolId: Id,
    studentIds: Type.Array(Id),
    before: Type.Optional(Day),
  }),
  Type.Object({ kind: Type.Literal('followUps'), ids: Type.Array(Id) }),
  Type.Object({ kind: Type.Literal('account'), userId: Id }),
  Type.Object({ kind: Type.Literal('district'), districtId: Id }),
] as const;

/** Decisions, which triggers of the database add to the table `ledger_queue`. */
const decisions = [
  Type.Object({
    kind: Type.Literal('consentText'),
    hash: Type.String(),
    language: Type.String(),
    text: Type.String(),
    createdAt: Time,
  }),
  Type.Object({
    kind: Type.Literal('consent'),
    schoolId: Id,
    studentId: Id,
    schoolYear: Id,
    answer: Type.Boolean(),
    givenBy: Type.String(),
    form: Type.String(),
    giverName: Type.String(),
    giverRelation: Type.String(),
    giverAddress: orNull(Type.String()),
    settles: Type.Boolean(),
    recordedBy: orNull(Id),
    textHash: orNull(Type.String()),
    textLanguage: orNull(Type.String()),
    day: Day,
    createdAt: Time,
  }),
  Type.Object({
    kind: Type.Literal('hold'),
    studentId: Id,
    reason: Type.String(),
    lastDay: orNull(Day),
    createdBy: orNull(Id),
    createdAt: Time,
    endedBy: orNull(Id),
    endedAt: orNull(Time),
  }),
  Type.Object({
    kind: Type.Literal('confirmation'),
    districtId: Id,
    schedule: Type.Unknown(),
    counts: Type.Unknown(),
    confirmedBy: orNull(Id),
    confirmedAt: Time,
  }),
  Type.Object({ kind: Type.Literal('districtSettings'), districtId: Id, settings: Settings }),
  Type.Object({ kind: Type.Literal('schoolSettings'), schoolId: Id, settings: Settings }),
  Type.Object({ kind: Type.Literal('disposalCanceled'), districtId: Id }),
] as const;

const DecisionSchema = Type.Union([...decisions]);
export const LedgerEntrySchema = Type.Union([...deletions, ...decisions]);

export type Decision = Static<typeof DecisionSchema>;
export type LedgerEntry = Static<typeof LedgerEntrySchema>;
