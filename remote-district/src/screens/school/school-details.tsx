import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Fact, Facts } from '@tapin/shared/ui/facts';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useState } from 'react';
import type { SchoolToday } from '#src/api/overview.ts';
import { type EditableField, useChangeSchool } from '#src/api/schools.ts';
import { EditDialog } from './edit-dialog.tsx';
import { SchoolFigures } from './school-figures.tsx';

const fields: readonly EditableField[] = ['name', 'code'];

/** Shows today's figures of the school, a link into it, and its name and code. */
export function SchoolDetails({ today }: { today: SchoolToday }) {
  const { t } = useTranslation('district');
  const { school } = today;
  const [edited, setEdited] = useState<EditableField | null>(null);
  const [saved, setSaved] = useState<EditableField | null>(null);
  const saving = useChangeSchool(school._id);

  const edit = (field: EditableField) => () => {
    setSaved(null);
    setEdited(field);
  };
  const finishEdit = () => {
    setSaved(edited);
    setEdited(null);
  };
  const cancelEdit = () => {
    saving.reset();
    setEdited(null);
  };
  return (
    <>
      <SchoolFigures today={today} />
      <Panel title={t('school.details')} hint={t('school.codeHint')}>
        <Facts>
          {fields.map((field) => (
            <Fact
              key={field}
              label={t(`field.${field}`)}
              action={
                <Button
                  variant="secondary"
                  aria-label={t('school.editField', { field: t(`field.${field}`) })}
                  onClick={edit(field)}
                >
                  {t('school.edit')}
                </Button>
              }
            >
              <bdi dir={field === 'code' ? 'ltr' : undefined}>{school[field]}</bdi>
              <StatusText>{saved === field && t('school.saved')}</StatusText>
            </Fact>
          ))}
        </Facts>
      </Panel>
      {edited && (
        <EditDialog
          field={edited}
          initial={school[edited]}
          saving={saving}
          onDone={finishEdit}
          onClose={cancelEdit}
        />
      )}
    </>
  );
}
