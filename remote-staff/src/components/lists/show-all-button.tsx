import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import styles from './show-all-button.module.css';

interface ShowAllButtonProps {
  count: number;
  /** The name of the list, for pages with several such buttons. */
  of?: string;
  onClick: () => void;
}

export function ShowAllButton({ count, of, onClick }: ShowAllButtonProps) {
  const { t } = useTranslation('staff');
  const label = t('showAll', { count });
  return (
    <Button
      variant="quiet"
      wide
      className={styles.more}
      aria-label={of && t('showAllOf', { showAll: label, list: of })}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
