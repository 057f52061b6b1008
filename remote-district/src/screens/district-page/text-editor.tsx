import { districtTextLimits } from '@tapin/shared/contract/district-texts';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { SimpleText } from '@tapin/shared/ui/simple-text';
import { StatusText } from '@tapin/shared/ui/status-text';
import { TextArea } from '@tapin/shared/ui/text-area';
import { useState } from 'react';
import { type TextName, useSaveText } from '#src/api/texts.ts';
import { formatTimestampDay } from '#src/format-day.ts';
import { Conflict } from './conflict.tsx';
import styles from './district-page.module.css';
import { HistoryDialog } from './history-dialog.tsx';
import type { Drafts } from './use-drafts.ts';

interface TextEditorProps {
  name: TextName;
  drafts: Drafts;
}

/** Shows one text in one language as a form with a preview. An empty text returns to the text of the product. */
export function TextEditor({ name, drafts }: TextEditorProps) {
  const { t } = useTranslation('district');
  const { kind, language } = name;
  const saving = useSaveText(name);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const stored = drafts.storedOf(name);
  const text = drafts.valueOf(name);
  const save = (given: string) =>
    saving.mutate(
      { text: given, replaces: stored?._id ?? null },
      {
        onSuccess: () => {
          drafts.clear(name);
          setIsHistoryOpen(false);
        },
      },
    );
  const isLong = kind === 'privacy' || kind === 'terms';
  const writtenBy =
    stored && [formatTimestampDay(stored.changedAt), stored.changedBy].filter(Boolean).join(', ');
  return (
    <div className={styles.editor}>
      <div className={styles.written}>
        <p className={styles.hint}>{stored?.text ? writtenBy : t('later.about.isStandard')}</p>
        {stored && (
          <Button variant="quiet" onClick={() => setIsHistoryOpen(true)}>
            {t('later.about.history')}
          </Button>
        )}
      </div>
      <Form onSubmit={() => save(text)} error={saving.error}>
        <div className={styles.sides}>
          <TextArea
            label={t('later.about.text')}
            hint={t(kind === 'support' ? 'later.about.plain' : 'later.about.format')}
            lang={language}
            rows={isLong ? 16 : 6}
            maxLength={districtTextLimits[kind]}
            value={text}
            onChange={(typed) => drafts.set(name, typed)}
          />
          <section className={styles.preview} aria-label={t('later.about.preview')}>
            <h3 className={styles.previewTitle}>{t('later.about.preview')}</h3>
            {text.trim() === '' && <p className={styles.hint}>{t('later.about.isStandard')}</p>}
            {kind === 'support' ? <p lang={language}>{text}</p> : <SimpleText text={text} lang={language} />}
          </section>
        </div>
        {saving.isConflict && drafts.isChanged(name) ? (
          <Conflict stored={stored} writtenBy={writtenBy} onDiscard={() => drafts.clear(name)} />
        ) : (
          <FormError error={saving.error} />
        )}
        <StatusText>{saving.isSuccess && t('later.about.saved')}</StatusText>
        <div>
          <ActionButton type="submit" busy={saving.isPending} disabled={text.trim() === (stored?.text ?? '')}>
            {t('later.about.save')}
          </ActionButton>
        </div>
      </Form>
      {isHistoryOpen && (
        <HistoryDialog
          name={name}
          restoring={saving}
          onRestore={save}
          onClose={() => setIsHistoryOpen(false)}
        />
      )}
    </div>
  );
}
