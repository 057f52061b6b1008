import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { StatusText } from '@tapin/shared/ui/status-text';
import styles from './account-row.module.css';
import type { EditableField, Row } from './account-rows.ts';

interface AccountRowProps {
  row: Row;
  text: string;
  isSaved: boolean;
  onEdit: (field: EditableField) => void;
}

export function AccountRow({ row, text, isSaved, onEdit }: AccountRowProps) {
  const { t } = useTranslation('auth');
  // The school is shown by name and changed by code.
  const label = t(`field.${row.field === 'schoolCode' ? 'school' : row.field}`);
  return (
    <div className={styles.row}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {text || t('account.notSet')}
        <StatusText>{isSaved && t('account.saved')}</StatusText>
      </dd>
      {row.isEditable && (
        <dd>
          <Button
            variant="quiet"
            aria-label={t('account.editField', { field: label })}
            onClick={() => onEdit(row.field)}
          >
            {t('account.edit')}
          </Button>
        </dd>
      )}
    </div>
  );
}
