import type { CaseloadCounts, CaseloadStudent } from '@tapin/shared/contract/care-calls';
import type { CaseloadGroup } from '@tapin/shared/contract/vocabulary';
import { fullName } from '@tapin/shared/contract/written-name';
import { formatDay } from '@tapin/shared/formats/date';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import { kit } from '@tapin/shared/ui/kit-classes';
import { RowLink } from '@tapin/shared/ui/row-link';
import { useId, useState } from 'react';
import { formatMoment, formatShortDate } from '#src/components/days/local-time.ts';
import rows from '#src/components/follow-ups/follow-up-actions.module.css';
import { FollowUpActions, RowMenu, useClosingText } from '#src/components/follow-ups/follow-up-actions.tsx';
import { gradeText } from '#src/components/names.ts';
import styles from './caseload.module.css';

interface CaseloadSection {
  group: CaseloadGroup | undefined;
  students: CaseloadStudent[];
}

/** The group and the position of each student when the list was opened. */
type Places = ReadonlyMap<string, { group: CaseloadGroup | undefined; at: number }>;

function addPlaces(places: Places, students: readonly CaseloadStudent[]): Places {
  const added = new Map(places);
  for (const { _id, group } of students) {
    if (!added.has(_id)) added.set(_id, { group, at: added.size });
  }
  return added;
}

/**
 * Returns the students in the groups and the order in which the list first showed them, so that no row moves under the
 * finger after an action of the viewer or of a colleague. A new `key`, such as another filter, starts a new order.
 */
export function useSteadyOrder(
  key: string,
  students: readonly CaseloadStudent[],
  hasGroups: boolean,
): CaseloadSection[] {
  const [known, setKnown] = useState<{ key: string; places: Places }>({ key, places: new Map() });
  const places = known.key === key ? known.places : new Map();
  const current = students.every(({ _id }) => places.has(_id)) ? places : addPlaces(places, students);
  if (current !== known.places) setKnown({ key, places: current });
  const placeOf = ({ _id }: CaseloadStudent) => current.get(_id) ?? { group: undefined, at: 0 };
  const sections: CaseloadSection[] = [];
  for (const student of [...students].sort((one, other) => placeOf(one).at - placeOf(other).at)) {
    const group = hasGroups ? placeOf(student).group : undefined;
    const section = sections.find((each) => each.group === group);
    if (section) section.students.push(student);
    else sections.push({ group, students: [student] });
  }
  return sections;
}

/** Formats a day. It uses noon, which is the same day in every time zone. */
const shortDate = (day: string): string => formatShortDate(`${day}T12:00`);

/**
 * Says why a follow-up is open and since when, or how the last one ended. It also says the last feeling with its day,
 * and for how long the student has not tapped in.
 */
function CaseloadReason({ student }: { student: CaseloadStudent }) {
  const { t } = useTranslation('staff');
  const {
    followUp,
    lastFeeling,
    lastTapIn,
    answersDeletedBefore,
    checkIn,
    isMissing,
    missedSchoolDays,
    closing,
  } = student;
  const closingText = useClosingText();
  const facts = [
    lastFeeling && t(`shared:feeling.${feelingOf(lastFeeling.feeling)}`),
    lastFeeling && shortDate(lastFeeling.day),
    lastTapIn && lastTapIn !== lastFeeling?.day && t('caseload.lastTapIn', { day: shortDate(lastTapIn) }),
    !lastTapIn &&
      !checkIn &&
      (answersDeletedBefore
        ? t('caseload.deleted', { day: formatDay(answersDeletedBefore) })
        : t('caseload.never')),
    checkIn && t('consent.off'),
  ];
  return (
    <div className={styles.why}>
      {followUp && (
        <p>
          <strong>
            {followUp.askedOfMe
              ? t('care.askedOfYou')
              : t(`care.reason.${followUp.reason}`, { name: followUp.askedOf?.name ?? '' })}
          </strong>{' '}
          <span className={`${kit.hint} ${rows.facts} ${styles.since}`}>
            <time dateTime={followUp.openedAt}>{formatMoment(followUp.openedAt)}</time>
          </span>
        </p>
      )}
      {closing && <p>{closingText(closing)}</p>}
      <p className={`${kit.hint} ${rows.facts}`}>{joinFacts(facts.map((fact) => fact || null))}</p>
      {isMissing && (
        <p className={`${kit.pill} ${styles.missing}`} data-tone="notable">
          {missedSchoolDays === undefined
            ? t('caseload.missing')
            : t('caseload.missed', { count: missedSchoolDays })}
        </p>
      )}
    </div>
  );
}

/**
 * Shows the actions on a student. Only students with a follow-up or a reason for one have a button in the list. For
 * other students a follow-up can be opened on their page.
 */
function CaseloadActions({ student }: { student: CaseloadStudent }) {
  const { followUp } = student;
  if (student.group === 'others') return null;
  const person = { _id: student._id, name: fullName(student) };
  return (
    <div className={styles.care}>
      <FollowUpActions student={person} followUp={followUp ?? undefined}>
        {followUp && <RowMenu student={person} followUp={followUp} />}
      </FollowUpActions>
    </div>
  );
}

function CaseloadRow({ student }: { student: CaseloadStudent }) {
  const { t } = useTranslation('staff');
  const feeling = student.lastFeeling ? feelingOf(student.lastFeeling.feeling) : 'none';
  const facts = [gradeText(t, student) || null, student.isCounselor ? t('caseload.own') : null];
  return (
    <li className={`${rows.row} ${styles.row}`} data-open={student.followUp ? true : undefined}>
      <Face feeling={feeling === 'unknown' ? 'none' : feeling} size={40} />
      <div className={styles.who}>
        <RowLink to={`/student/${student._id}/overview`}>{fullName(student)}</RowLink>
        <p className={`${kit.hint} ${rows.facts}`}>{joinFacts(facts)}</p>
      </div>
      <CaseloadReason student={student} />
      <CaseloadActions student={student} />
    </li>
  );
}

interface CaseloadListProps {
  section: CaseloadSection;
  groups: CaseloadCounts['groups'];
  /** Whether the viewer counsels some of the students. The list sorts these students first. */
  hasOwn: boolean;
}

/**
 * Shows the students of one group with their number and a text about the order, or all students in a list without
 * groups.
 */
export function CaseloadList({ section: { group, students }, groups, hasOwn }: CaseloadListProps) {
  const { t } = useTranslation('staff');
  const id = useId();
  const list = (
    <ul className={styles.list}>
      {students.map((student) => (
        <CaseloadRow key={student._id} student={student} />
      ))}
    </ul>
  );
  if (!group || !groups) return list;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <header>
        <h2 id={id} className={styles.heading}>
          {t(`caseload.group.${group}`, { number: formatNumber(groups[group]) })}
        </h2>
        <p className={kit.hint}>{t(`caseload.groupOrder.${group === 'others' && hasOwn ? 'own' : group}`)}</p>
      </header>
      {list}
    </section>
  );
}
