import { useTranslation } from '@tapin/shared/i18n';
import { SelectField } from '@tapin/shared/ui/select-field';
import type { MappingReply } from '#src/api/roster/run.ts';
import styles from './mapping-step.module.css';
import type { MappingDraft } from './use-mapping-draft.ts';

interface ConsentColumnProps {
  choices: MappingReply['choices'];
  draft: MappingDraft;
}

/** Lets a district choose the column with the yes or no of families. Renders nothing for data without columns of its own. */
export function ConsentColumn({ choices: { columns }, draft }: ConsentColumnProps) {
  const { t } = useTranslation('district');
  if (columns.length === 0) return null;
  return (
    <div className={styles.group}>
      <SelectField
        label={t('later.roster.consentColumn.label')}
        hint={t('later.roster.consentColumn.hint')}
        options={[
          { value: '', label: t('later.roster.consentColumn.none') },
          ...columns.map((value) => ({ value, label: value })),
        ]}
        value={draft.mapping.consentColumn}
        onChange={draft.setConsentColumn}
      />
    </div>
  );
}
