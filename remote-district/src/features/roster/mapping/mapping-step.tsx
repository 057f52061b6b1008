import { useTranslation } from '@tapin/shared/i18n';
import { ChoiceList } from '@tapin/shared/ui/choice-list';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { SelectField } from '@tapin/shared/ui/select-field';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import type { MappingReply } from '#src/components/roster/roster-calls.ts';
import { MappingGroups, useMappingGroups } from './mapping-groups.tsx';
import styles from './mapping-step.module.css';
import type { MappingDraft } from './use-mapping-draft.ts';

const ways = ['none', 'grades', 'letters', 'column'] as const;
const maxShareLength = 200;

interface CounselorsProps {
  choices: MappingReply['choices'];
  draft: MappingDraft;
}

/** Returns the counselors of each school that has several, keyed by school id. */
const dividedSchools = (counselors: MappingReply['choices']['counselors']) =>
  [...Map.groupBy(counselors, ({ orgSourcedId }) => orgSourcedId)].filter(([, people]) => people.length > 1);

/** Chooses how the counselors of a school share its students. It renders nothing if each school has one counselor. */
function Counselors({ choices: { counselors, columns }, draft }: CounselorsProps) {
  const { t } = useTranslation('district');
  const schools = dividedSchools(counselors);
  if (schools.length === 0) return null;
  const { counselors: way, division, column } = draft.mapping;
  const offered = ways.filter((each) => each !== 'column' || columns.length > 0);
  return (
    <div className={kit.closeStack}>
      <ChoiceList
        label={t('roster.counselors.title', { count: schools.length })}
        options={offered.map((value) => ({
          value,
          label: t(`roster.counselors.${value}`),
          description: t(`roster.counselors.${value}Hint`),
        }))}
        value={way}
        onChange={draft.setCounselors}
      />
      {way === 'column' && (
        <SelectField
          label={t('roster.counselors.columnName')}
          placeholder={t('roster.counselors.columnChoose')}
          options={columns.map((value) => ({ value, label: value }))}
          value={column}
          onChange={draft.setColumn}
        />
      )}
      {way !== 'none' &&
        schools.map(([org, people]) => (
          <fieldset key={org} className={kit.closeStack}>
            <legend className={styles.school}>{people[0]?.school}</legend>
            <div className={styles.fields}>
              {people.map(({ sourcedId, name, mapped }) => (
                <TextField
                  key={sourcedId}
                  label={name}
                  hint={t(`roster.counselors.${way}Example`)}
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

interface ConsentColumnProps {
  choices: MappingReply['choices'];
  draft: MappingDraft;
}

/**
 * Chooses the column with the decisions of families. It renders nothing if the data has no columns beyond the standard.
 */
function ConsentColumn({ choices: { columns }, draft }: ConsentColumnProps) {
  const { t } = useTranslation('district');
  if (columns.length === 0) return null;
  return (
    <div className={kit.closeStack}>
      <SelectField
        label={t('roster.consentColumn.label')}
        hint={t('roster.consentColumn.hint')}
        options={[
          { value: '', label: t('roster.consentColumn.none') },
          ...columns.map((value) => ({ value, label: value })),
        ]}
        value={draft.mapping.consentColumn}
        onChange={draft.setConsentColumn}
      />
    </div>
  );
}

interface MappingStepProps {
  reply: MappingReply;
  draft: MappingDraft;
  changes: number;
}

/** The second step of an import: values that need a mapping. Recognized values are in a closed disclosure. */
export function MappingStep({ reply, draft, changes }: MappingStepProps) {
  const { t } = useTranslation('district');
  const [isOpen, setIsOpen] = useState(false);
  const { open, recognized, recognizedCount } = useMappingGroups(reply, draft);
  const isUndivided =
    draft.mapping.counselors === 'none' && dividedSchools(reply.choices.counselors).length > 0;
  const hint = () => {
    if (open.length > 0 || isUndivided) return 'roster.mapping.hint';
    return changes === 0 && reply.choices.schools.length === 0
      ? 'roster.mapping.noSchool'
      : 'roster.mapping.allRecognized';
  };
  return (
    <Panel title={t('roster.mapping.title')} hint={t(hint())}>
      <MappingGroups groups={open} />
      <Counselors choices={reply.choices} draft={draft} />
      <ConsentColumn choices={reply.choices} draft={draft} />
      {recognizedCount > 0 && (
        <details className={styles.folded} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary>{t('roster.mapping.recognized', { count: recognizedCount })}</summary>
          {isOpen && (
            <div className={kit.stack}>
              <MappingGroups groups={recognized} />
            </div>
          )}
        </details>
      )}
    </Panel>
  );
}
