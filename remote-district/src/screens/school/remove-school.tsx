import type { School } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { useNavigate } from '@tapin/shared/router';
import { Button } from '@tapin/shared/ui/button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { Panel } from '@tapin/shared/ui/panel';
import { useState } from 'react';
import { useRemoveSchool } from '#src/api/schools.ts';

/** Removes a school without students, which was made by mistake, after confirmation. */
export function RemoveSchool({ school }: { school: School }) {
  const { t } = useTranslation('district');
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const removing = useRemoveSchool();
  return (
    <Panel title={t('school.remove.title')} hint={t('school.remove.hint')}>
      <div>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {t('school.remove.open')}
        </Button>
      </div>
      {isOpen && (
        <ConfirmDialog
          title={t('school.remove.confirm', { school: school.name })}
          confirmLabel={t('school.remove.open')}
          tone="danger"
          error={removing.error}
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate(school._id, { onSuccess: () => void navigate('/admin/schools') })}
          onClose={() => {
            removing.reset();
            setIsOpen(false);
          }}
        >
          <p>{t('school.remove.text')}</p>
          <p>{t('school.remove.roster')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
