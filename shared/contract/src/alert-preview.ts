import { type Static, Type } from 'typebox';
import { DaySchema } from './entities.ts';
import { IdSchema, literals, orNull } from './schemas.ts';
import { runLengths } from './school-settings.ts';

const Count = Type.Integer({ minimum: 0 });

/** The follow-ups that a rule would have opened. */
const previewedFields = {
  followUps: Count,
  /** The counselors of the students whom they are about. */
  counselors: Count,
  /** Those of the follow-ups that are about students without a counselor. */
  withoutCounselor: Count,
};

/** A rule about days in a row, with the number that was counted with: the one that was asked for, or the default. */
const RunSchema = Type.Object({ ...previewedFields, days: Type.Integer({ minimum: 1 }) });

/** The effect that the rules of a form would have had on the latest school days before today, at most twenty. */
const AlertPreviewSchema = Type.Object({
  firstDay: DaySchema,
  lastDay: DaySchema,
  schoolDays: Count,
  /** Each rule as if it was on. */
  rules: Type.Object({
    awful: Type.Object(previewedFields),
    lowDays: RunSchema,
    notEatenDays: RunSchema,
    ownLow: Type.Object(previewedFields),
  }),
  /** The rules that are on in the form, together: a student for whom several fire on a day counts once. */
  together: Type.Object(previewedFields),
});

const SwitchSchema = literals(['on', 'off']);

/** The rules as a form has them. A rule about days in a row that is left out is off. */
export const AlertPreviewQuerySchema = Type.Object({
  schoolUserId: IdSchema,
  awful: SwitchSchema,
  lowDays: Type.Optional(runLengths.lowDays),
  notEatenDays: Type.Optional(runLengths.notEatenDays),
  ownLow: SwitchSchema,
});

/** Null while the school has too few days with answers. */
export const AlertPreviewReplySchema = Type.Object({ preview: orNull(AlertPreviewSchema) });

export type AlertPreview = Static<typeof AlertPreviewSchema>;
export type PreviewedFollowUps = AlertPreview['together'];
