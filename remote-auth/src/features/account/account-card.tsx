import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Card } from '@tapin/shared/ui/card';
import { Fact, Facts } from '@tapin/shared/ui/facts';
import { MailAddress } from '@tapin/shared/ui/mail-address';
import { StatusText } from '@tapin/shared/ui/status-text';
import type { ReactNode } from 'react';
import styles from './account.module.css';
import type { AccountCardName, AccountRowData, EditableField } from './account-rows.ts';

interface AccountRowProps {
  row: AccountRowData;
  text: string;
  isSaved: boolean;
  onEdit: (field: EditableField) => void;
}

export function AccountRow({ row, text, isSaved, onEdit }: AccountRowProps) {
  const { t } = useTranslation('auth');
  // The row shows the name of the school, but its dialog has a field for the code.
  const label = t(`field.${row.field === 'schoolCode' ? 'school' : row.field}`);
  return (
    <Fact
      label={label}
      action={
        row.isEditable && (
          <Button
            variant="quiet"
            className={styles.edit}
            aria-label={t('account.editField', { field: label })}
            onClick={() => onEdit(row.field)}
          >
            {t('account.edit')}
          </Button>
        )
      }
    >
      {row.field === 'email' && text ? (
        <MailAddress>{text}</MailAddress>
      ) : (
        <bdi>{text || t('account.notSet')}</bdi>
      )}
      <StatusText>{isSaved && t('account.saved')}</StatusText>
    </Fact>
  );
}

interface AccountCardProps {
  card: AccountCardName;
  children: ReactNode;
}

export function AccountCard({ card, children }: AccountCardProps) {
  const { t } = useTranslation('auth');
  return (
    <Card>
      <section aria-labelledby={`account-${card}`}>
        <h2 id={`account-${card}`} className={styles.title}>
          {t(`account.part.${card}`)}
        </h2>
        <Facts>{children}</Facts>
      </section>
    </Card>
  );
}
