import { languageRow, languages } from '@tapin/shared/contract/languages';
import { textLimits } from '@tapin/shared/contract/vocabulary';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link, useParams } from '@tapin/shared/router';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { FilterBar } from '@tapin/shared/ui/filter-bar';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { TextArea } from '@tapin/shared/ui/text-area';
import { useDownload } from '@tapin/shared/ui/use-download';
import { useState } from 'react';
import { formatDateWithYear } from '#src/components/days/local-time.ts';
import { exportRecord } from '#src/components/downloads.tsx';
import { useSchoolUserId } from '#src/components/membership.ts';
import { exportRecordPage, type RecordNote, recordNotesQuery, useWithholdNote } from './records-calls.ts';
import styles from './student-record.module.css';

/** Shows whether a note is in the record. An admin can withhold the note with a reason, or release it. */
function NoteInRecord({ note }: { note: RecordNote }) {
  const { t } = useTranslation('staff');
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { error, isPending, mutate } = useWithholdNote(note._id);
  const { withheld } = note;
  const save = () => {
    if (reason.trim()) mutate(reason.trim(), { onSuccess: () => setIsOpen(false) });
  };
  return (
    <li className={`${kit.stack} ${styles.note}`}>
      <p className={styles.text}>
        <bdi>{note.note}</bdi>
      </p>
      <p className={kit.hint}>
        <bdi>{note.by}</bdi> · <time dateTime={note.at}>{formatDateWithYear(note.at)}</time>
      </p>
      {withheld ? (
        <>
          <p>
            <strong>{t('rights.withheld')}</strong> <bdi>{withheld.reason}</bdi>{' '}
            <span className={kit.hint}>
              (<bdi>{withheld.by}</bdi> · {formatDateWithYear(withheld.at)})
            </span>
          </p>
          <div>
            <ActionButton variant="secondary" busy={isPending} onClick={() => mutate(null)}>
              {t('rights.release')}
            </ActionButton>
          </div>
          <FormError error={error} />
        </>
      ) : (
        <div>
          <ActionButton variant="secondary" onClick={() => setIsOpen(true)}>
            {t('rights.withhold')}
          </ActionButton>
        </div>
      )}
      {isOpen && (
        <Dialog title={t('rights.withholdTitle')} onClose={() => setIsOpen(false)}>
          <Form onSubmit={save} error={error}>
            <TextArea
              label={t('rights.reason')}
              hint={t('rights.reasonHint')}
              value={reason}
              onChange={setReason}
              maxLength={textLimits.note}
              rows={3}
            />
            <SubmitButton error={error} busy={isPending} aria-disabled={reason.trim() === ''}>
              {t('rights.withhold')}
            </SubmitButton>
          </Form>
        </Dialog>
      )}
    </li>
  );
}

export default function StudentRecordScreen() {
  const { t } = useTranslation('staff');
  const { id = '' } = useParams();
  const schoolUserId = useSchoolUserId();
  const [chosen, setChosen] = useState<string>(currentLanguage());
  const language = languages.find((each) => each === chosen) ?? currentLanguage();
  const { data, error, refetch } = useQuery(recordNotesQuery(schoolUserId, id));
  const page = useDownload(() => exportRecordPage(id, schoolUserId, language));
  const json = useDownload(() => exportRecord(id, schoolUserId));
  return (
    <Page title={t('rights.record')} intro={data && <bdi>{data.name}</bdi>}>
      <Loading query={{ data, error, refetch }} height="240px" />
      {data && (
        <div className={kit.stack}>
          <Panel title={t('rights.notes')} hint={t('rights.notesHint')}>
            {data.notes.length === 0 && <p>{t('rights.noNotes')}</p>}
            <ul className={kit.stack}>
              {data.notes.map((note) => (
                <NoteInRecord key={note._id} note={note} />
              ))}
            </ul>
          </Panel>
          <Panel title={t('rights.download')} hint={t('rights.downloadHint')}>
            <FilterBar label={t('rights.language')}>
              <FilterSelect
                label={t('rights.language')}
                value={language}
                onChange={setChosen}
                options={languages.map((each) => ({ value: each, label: languageRow(each).name }))}
              />
            </FilterBar>
            <div className={kit.row}>
              <ActionButton busy={page.isPending} onClick={() => page.start()}>
                {t('rights.page')}
              </ActionButton>
              <ActionButton variant="secondary" busy={json.isPending} onClick={() => json.start()}>
                {t('rights.json')}
              </ActionButton>
            </div>
            <FormError error={page.error ?? json.error} />
            <StatusText>{(page.isSuccess || json.isSuccess) && t('csv.done')}</StatusText>
          </Panel>
        </div>
      )}
      <p>
        <Link to={`/student/${id}/overview`}>{t('rights.back')}</Link>
      </p>
    </Page>
  );
}
