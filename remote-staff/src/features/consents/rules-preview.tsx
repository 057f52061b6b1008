import { useTranslation } from '@tapin/shared/i18n';
import { CheckBox } from '@tapin/shared/ui/check-box';
import type { ConsentPreview } from './consents-calls.ts';

interface RulesPreviewProps {
  /** The numbers, or undefined while they load. Their line is there before, so that nothing moves. */
  preview: ConsentPreview | undefined;
  /** Whether the rules delete earlier answers, which has to be confirmed. */
  deletes: boolean;
  confirms: boolean;
  onConfirm: (confirms: boolean) => void;
}

/** Says how many students the rules of the form would concern, and lets the person confirm a deletion. */
export function RulesPreview({ preview, deletes, confirms, onConfirm }: RulesPreviewProps) {
  const { t } = useTranslation('staff');
  const { stopping, students } = preview ?? {};
  return (
    <>
      <p aria-live="polite">
        {preview ? t('later.consent.rules.stopping', { stopping, students }) : '\u00a0'}
      </p>
      {preview && deletes && (
        <>
          <p>{t('later.consent.rules.deletes', { ...preview.refused })}</p>
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
