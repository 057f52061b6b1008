import { useTranslation } from '@tapin/shared/i18n';
import { CheckBox } from '@tapin/shared/ui/check-box';
import type { ConsentPreview } from '#src/api/consents.ts';

interface RulesPreviewProps {
  preview: ConsentPreview;
  /** Whether the rules delete earlier answers, which has to be confirmed. */
  deletes: boolean;
  confirms: boolean;
  onConfirm: (confirms: boolean) => void;
}

/** Says how many students the rules of the form would concern, and lets the person confirm a deletion. */
export function RulesPreview({ preview, deletes, confirms, onConfirm }: RulesPreviewProps) {
  const { t } = useTranslation('staff');
  const { stopping, students, refused } = preview;
  return (
    <>
      <p aria-live="polite">{t('later.consent.rules.stopping', { stopping, students })}</p>
      {deletes && (
        <>
          <p>{t('later.consent.rules.deletes', { ...refused })}</p>
          <CheckBox
            label={t('later.consent.rules.confirmDeletion')}
            checked={confirms}
            onChange={onConfirm}
          />
        </>
      )}
    </>
  );
}
