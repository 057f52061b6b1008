import { type Static, Type } from 'typebox';
import { PersonSchema } from './entities.ts';
import { literals, orNull } from './schemas.ts';
import { noticeRules } from './vocabulary.ts';

/** A rule that a counselor turned off, with the names of the people who are notified of it about the counselor's students. */
const TurnedOffSchema = Type.Object({ rule: literals(noticeRules), instead: Type.Array(Type.String()) });

export const AlarmReachSchema = Type.Object({
  /** The counselors who turned a rule off. */
  counselors: Type.Array(
    Type.Object({
      name: Type.String(),
      students: Type.Integer({ minimum: 0 }),
      turnedOff: Type.Array(TurnedOffSchema),
    }),
  ),
  /** The adults who are notified when nobody claims a follow-up, in their order. An API of an earlier version sends none. */
  chain: Type.Optional(Type.Object({ backup: orNull(Type.String()), admins: Type.Array(Type.String()) })),
  /** The students whom no alarm would reach: the school has no admin with a confirmed address, and they have no counselor. */
  unreached: Type.Array(PersonSchema),
});

export type TurnedOff = Static<typeof TurnedOffSchema>;
export type AlarmReach = Static<typeof AlarmReachSchema>;
