import { useTranslation } from '@tapin/shared/i18n';
import { Panel } from '@tapin/shared/ui/panel';
import { useState } from 'react';
import type { MappingReply } from '#src/api/roster/run.ts';
import { ConsentColumn } from './consent-column.tsx';
import { Counselors, dividedSchools } from './counselors.tsx';
import { MappingGroups } from './mapping-groups.tsx';
import styles from './mapping-step.module.css';
import type { MappingDraft } from './use-mapping-draft.ts';
import { useMappingGroups } from './use-mapping-groups.ts';

interface MappingStepProps {
  reply: MappingReply;
  draft: MappingDraft;
  /** The number of changes of the run. */
  changes: number;
}

/** The second step: what the data does not say. What was recognized is folded. */
export function MappingStep({ reply, draft, changes }: MappingStepProps) {
  const { t } = useTranslation('district');
  const [isOpen, setIsOpen] = useState(false);
  const { open, recognized, recognizedCount } = useMappingGroups(reply, draft);
  const isUndivided =
    draft.mapping.counselors === 'none' && dividedSchools(reply.choices.counselors).length > 0;
  const hint = () => {
    if (open.length > 0 || isUndivided) return 'later.roster.mapping.hint';
    return changes === 0 && reply.choices.schools.length === 0
      ? 'later.roster.mapping.noSchool'
      : 'later.roster.mapping.allRecognized';
  };
  return (
    <Panel title={t('later.roster.mapping.title')} hint={t(hint())}>
      <MappingGroups groups={open} />
      <Counselors choices={reply.choices} draft={draft} />
      <ConsentColumn choices={reply.choices} draft={draft} />
      {recognizedCount > 0 && (
        <details className={styles.folded} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary>{t('later.roster.mapping.recognized', { count: recognizedCount })}</summary>
          {isOpen && (
            <div className={styles.recognized}>
              <MappingGroups groups={recognized} />
            </div>
          )}
        </details>
      )}
    </Panel>
  );
}
