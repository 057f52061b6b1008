import { type Static, Type } from 'typebox';
import { singleLinePattern } from './text-limits.ts';

const LineSchema = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: singleLinePattern,
    description: `one line of at most ${maxLength} characters`,
  });

/** The squad that owns a part, and how an operator reaches it. Each is one line of text. */
export const OwnerSchema = Type.Object(
  {
    squad: LineSchema(60),
    /** An address or a channel for questions, such as `reading@tapin.example` or `#squad-reading`. */
    contact: LineSchema(120),
    /** How to reach the person on call, such as a telephone number or the name of a schedule. */
    onCall: LineSchema(120),
  },
  { additionalProperties: false },
);

export type Owner = Static<typeof OwnerSchema>;

/** Returns an owner as one line, such as `Reading squad (questions: #reading; on call: +1 555 0100)`. */
export const ownerText = ({ squad, contact, onCall }: Owner): string =>
  `${squad} (questions: ${contact}; on call: ${onCall})`;
