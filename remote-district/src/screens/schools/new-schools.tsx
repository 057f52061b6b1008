import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useState } from 'react';
import { AddSchoolDialog } from './add-school-dialog.tsx';
import { CreateSchoolDialog } from './create-school-dialog.tsx';
import styles from './new-schools.module.css';

interface Result {
  how: 'created' | 'asked';
  name: string;
}

/** Shows the buttons to create a school and to add an existing one. */
export function NewSchools() {
  const { t } = useTranslation('district');
  const [open, setOpen] = useState<'create' | 'add' | null>(null);
  const [done, setDone] = useState<Result | null>(null);
  const close = () => setOpen(null);
  const openDialog = (which: 'create' | 'add') => () => {
    setDone(null);
    setOpen(which);
  };
  const finishDialog = (how: Result['how']) => (name: string) => {
    close();
    setDone({ how, name });
  };
  return (
    <div className={styles.new}>
      <Button onClick={openDialog('create')}>{t('create.open')}</Button>
      <Button variant="secondary" onClick={openDialog('add')}>
        {t('add.open')}
      </Button>
      <StatusText>{done && t(`schools.${done.how}`, { name: done.name })}</StatusText>
      {open === 'create' && <CreateSchoolDialog onDone={finishDialog('created')} onClose={close} />}
      {open === 'add' && <AddSchoolDialog onDone={finishDialog('asked')} onClose={close} />}
    </div>
  );
}
