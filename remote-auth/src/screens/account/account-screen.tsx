import { useTranslation } from '@tapin/shared/i18n';
import { Navigate } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { Card } from '@tapin/shared/ui/card';
import { Page } from '@tapin/shared/ui/page';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useSaveAccount } from '#src/api/account.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountRow } from './account-row.tsx';
import { type EditableField, rowsOf } from './account-rows.ts';
import styles from './account-screen.module.css';
import { currentValue } from './current-value.ts';
import { EditDialog } from './edit-dialog.tsx';
import { useRowText } from './use-row-text.ts';

export default function AccountScreen() {
  const { t } = useTranslation('auth');
  const auth = useAtomValue(authAtom);
  const textOf = useRowText(auth);
  const saving = useSaveAccount();
  const [editing, setEditing] = useState<EditableField | null>(null);
  if (!auth.user) return <Navigate to="/" replace />;

  const edit = (field: EditableField) => {
    saving.reset();
    setEditing(field);
  };

  return (
    <Page title={t('account.title')} width="narrow">
      <Card>
        <dl className={styles.rows}>
          {rowsOf(auth).map((row) => (
            <AccountRow key={row.field} row={row} text={textOf(row)} onEdit={edit} />
          ))}
        </dl>
      </Card>
      <AccountActions error={editing ? null : saving.error} isSaved={saving.isSuccess} />
      {editing && (
        <EditDialog
          field={editing}
          initial={currentValue(editing, auth)}
          saving={saving}
          onClose={() => setEditing(null)}
        />
      )}
    </Page>
  );
}
