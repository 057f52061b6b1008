import type { DistrictText } from '@tapin/shared/contract/district-page-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import styles from './district-page.module.css';

interface ConflictProps {
  /** The version that another admin has saved meanwhile. */
  stored: DistrictText | undefined;
  writtenBy: string | undefined;
  onDiscard: () => void;
}

/** Shows the text that another admin saved meanwhile. The typed text stays in the field, and saving it replaces theirs. */
export function Conflict({ stored, writtenBy, onDiscard }: ConflictProps) {
  const { t } = useTranslation('district');
  return (
    <div role="alert" className={styles.preview}>
      <p>
        <strong>{t('later.about.changedMeanwhile')}</strong> {t('later.about.yoursIsKept')}
      </p>
      <p className={styles.hint}>{writtenBy}</p>
      <p className={styles.versionText} lang={stored?.text ? stored.language : undefined}>
        {stored?.text || t('later.about.isStandard')}
      </p>
      <div>
        <Button variant="secondary" onClick={onDiscard}>
          {t('later.about.useTheirs')}
        </Button>
      </div>
    </div>
  );
}
