import { useTranslation } from '@tapin/shared/i18n';
import { CheckBox } from '@tapin/shared/ui/check-box';
import styles from './consents.module.css';

interface GuardiansChoiceProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Lets admins choose whether parents or guardians are asked by email, and says what that means. */
export function GuardiansChoice({ checked, onChange }: GuardiansChoiceProps) {
  const { t } = useTranslation('staff');
  return (
    <div>
      <CheckBox label={t('later.consent.guardians.ask')} checked={checked} onChange={onChange} />
      <p className={styles.soft}>{t('later.consent.guardians.hint')}</p>
    </div>
  );
}
