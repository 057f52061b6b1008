import type { OutputOf } from '@tapin/shared/contract/calls';
import { classTypes } from '@tapin/shared/contract/vocabulary';
import { type Translation, useTranslation } from '@tapin/shared/i18n';
import { Panel } from '@tapin/shared/ui/panel';
import styles from './member-profile.module.css';

export type TaughtStudent = NonNullable<OutputOf<'GET /admin/staff/:id'>['students']>[number];

export const nameOfClass = (
  { classType, title }: TaughtStudent['classes'][number],
  t: Translation<'staff'>['t'],
): string => title ?? t(`class.${classType}`);

/** Lists the classes of a member of staff in the order of the day, with their numbers of students. */
export function MemberClasses({ students }: { students: readonly TaughtStudent[] }) {
  const { t } = useTranslation('staff');
  const inOrder = students
    .flatMap(({ classes }) => classes)
    .sort((one, other) => classTypes.indexOf(one.classType) - classTypes.indexOf(other.classType));
  const names = [...new Set(inOrder.map((each) => nameOfClass(each, t)))];
  return (
    <Panel title={t('later.people.member.classes')}>
      <ul className={styles.classes}>
        {names.map((name) => (
          <li key={name}>
            <span>{name}</span>
            <span className={styles.count}>
              {t('students.count', {
                count: students.filter(({ classes }) => classes.some((each) => nameOfClass(each, t) === name))
                  .length,
              })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
