import { useTranslation } from '@tapin/shared/i18n';
import { ChoiceList } from '@tapin/shared/ui/choice-list';
import { SelectField } from '@tapin/shared/ui/select-field';
import { TextField } from '@tapin/shared/ui/text-field';
import type { MappingReply } from '#src/api/roster/run.ts';
import styles from './mapping-step.module.css';
import type { MappingDraft } from './use-mapping-draft.ts';

const ways = ['none', 'grades', 'letters', 'column'] as const;
const maxShareLength = 200;

interface CounselorsProps {
  choices: MappingReply['choices'];
  draft: MappingDraft;
}

/** Returns the counselors of each school that has several, by the id of the school. */
export const dividedSchools = (counselors: MappingReply['choices']['counselors']) =>
  [...Map.groupBy(counselors, ({ orgSourcedId }) => orgSourcedId)].filter(([, people]) => people.length > 1);

/** Shows how several counselors of a school share its students. Renders nothing where each school has one. */
export function Counselors({ choices: { counselors, columns }, draft }: CounselorsProps) {
  const { t } = useTranslation('district');
  const schools = dividedSchools(counselors);
  if (schools.length === 0) return null;
  const { counselors: way, division, column } = draft.mapping;
  const offered = ways.filter((each) => each !== 'column' || columns.length > 0);
  return (
    <div className={styles.group}>
      <ChoiceList
        label={t('later.roster.counselors.title', { count: schools.length })}
        options={offered.map((value) => ({
          value,
          label: t(`later.roster.counselors.${value}`),
          description: t(`later.roster.counselors.${value}Hint`),
        }))}
        value={way}
        onChange={draft.setCounselors}
      />
      {way === 'column' && (
        <SelectField
          label={t('later.roster.counselors.columnName')}
          placeholder={t('later.roster.counselors.columnChoose')}
          options={columns.map((value) => ({ value, label: value }))}
          value={column}
          onChange={draft.setColumn}
        />
      )}
      {way !== 'none' &&
        schools.map(([org, people]) => (
          <fieldset key={org} className={styles.group}>
            <legend className={styles.school}>{people[0]?.school}</legend>
            <div className={styles.fields}>
              {people.map(({ sourcedId, name, mapped }) => (
                <TextField
                  key={sourcedId}
                  label={name}
                  hint={t(`later.roster.counselors.${way}Example`)}
                  value={division[org]?.[sourcedId] ?? mapped}
                  onChange={(value) => draft.setDivision(org, sourcedId, value)}
                  maxLength={maxShareLength}
                  autoComplete="off"
                />
              ))}
            </div>
          </fieldset>
        ))}
    </div>
  );
}
