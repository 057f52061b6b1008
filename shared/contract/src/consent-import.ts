import { Type } from 'typebox';
import { literals } from './schemas.ts';
import { consentProblems } from './vocabulary.ts';

/** A file with decisions: what it would record, or has recorded. */
export const ConsentImportReplySchema = Type.Object({
  rows: Type.Integer(),
  yes: Type.Integer(),
  no: Type.Integer(),
  unchanged: Type.Integer(),
  /** The rows with a problem. Of a large file, only the first are listed. */
  problemCount: Type.Integer(),
  problems: Type.Array(
    Type.Object({ row: Type.Integer(), problem: literals(consentProblems), value: Type.String() }),
  ),
  isRecorded: Type.Boolean(),
});
