import { type Static, Type } from 'typebox';
import { parseLines } from '#src/store/parse-json.ts';

const MillisecondsSchema = Type.Optional(Type.Number({ minimum: 0 }));

/** The report of a page about the version of a part that it was assigned, while the part has a canary. */
const CanaryVisitSchema = Type.Object({
  at: Type.String(),
  part: Type.String(),
  version: Type.String(),
  /** A random id of the browser, so that it counts once. It identifies no person. */
  visitor: Type.String(),
  /** A keyed hash of the network, which is different for each canary. */
  network: Type.String(),
  /** The kinds of serious faults. It is empty when the part works. */
  kinds: Type.Array(Type.String()),
  /** Whether the page was visible for a moment only. Such visits are shown and hold back, but withdraw nothing. */
  short: Type.Optional(Type.Literal(true)),
  speed: Type.Optional(
    Type.Object({ lcp: MillisecondsSchema, inp: MillisecondsSchema, shown: MillisecondsSchema }),
  ),
});

export type CanaryVisit = Static<typeof CanaryVisitSchema>;

/** Parses the visits of one part in a text. */
export function canaryVisitsIn(text: string, part = ''): CanaryVisit[] {
  const lines = text.split('\n').filter((line) => line.includes(part));
  return parseLines(CanaryVisitSchema, lines).filter((visit) => part === '' || visit.part === part);
}
