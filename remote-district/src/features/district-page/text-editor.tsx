import type { DistrictText } from '@tapin/shared/contract/district-page-calls';
import { districtTextLimits } from '@tapin/shared/contract/district-texts';
import { formatTimestampDay } from '@tapin/shared/formats/date';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { SimpleText } from '@tapin/shared/ui/simple-text';
import { Spinner } from '@tapin/shared/ui/spinner';
import { TextArea } from '@tapin/shared/ui/text-area';
import { useState } from 'react';
import styles from './district-page.module.css';
import { type SavingTexts, type TextName, useHistory } from './text-calls.ts';
import type { Drafts } from './use-drafts.ts';

interface HistoryDialogProps {
  name: TextName;
  restoring: { isPending: boolean; error: Error | null };
  onRestore: (text: string) => void;
  onClose: () => void;
}

/** Shows the versions of a text with their dates and authors. An earlier version can be restored. */
function HistoryDialog({ name, restoring, onRestore, onClose }: HistoryDialogProps) {
  const { t } = useTranslation('district');
  const { data, error, refetch } = useHistory(name);
  return (
    <Dialog title={t('about.history')} onClose={onClose}>
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      <ol className={kit.stack}>
        {data?.versions.map(({ _id, text, changedAt, changedBy }, index) => {
          const label = joinFacts([formatTimestampDay(changedAt), changedBy]);
          return (
            <li key={_id} className={`${kit.tightStack} ${styles.version}`}>
              <p className={styles.versionLabel}>{label}</p>
              <p className={styles.versionText} lang={text ? name.language : undefined}>
                {text || t('about.isStandard')}
              </p>
              {index === 0 ? (
                <p className={kit.hint}>{t('about.current')}</p>
              ) : (
                <ActionButton
                  variant="secondary"
                  busy={restoring.isPending}
                  aria-label={`${t('about.restore')}: ${label}`}
                  onClick={() => onRestore(text)}
                >
                  {t('about.restore')}
                </ActionButton>
              )}
            </li>
          );
        })}
      </ol>
      <FormError error={restoring.error} />
    </Dialog>
  );
}

interface ConflictProps {
  stored: DistrictText | undefined;
  writtenBy: string | undefined;
  onDiscard: () => void;
}

/**
 * Shows the text that another admin has saved meanwhile. The draft stays in the field, and saving it replaces the other
 * version.
 */
function Conflict({ stored, writtenBy, onDiscard }: ConflictProps) {
  const { t } = useTranslation('district');
  return (
    <div role="alert" className={styles.preview}>
      <p>
        <strong>{t('about.changedMeanwhile')}</strong> {t('about.yoursIsKept')}
      </p>
      <p className={kit.hint}>{writtenBy}</p>
      <p className={styles.versionText} lang={stored?.text ? stored.language : undefined}>
        {stored?.text || t('about.isStandard')}
      </p>
      <div>
        <Button variant="secondary" onClick={onDiscard}>
          {t('about.useTheirs')}
        </Button>
      </div>
    </div>
  );
}

interface TextEditorProps {
  name: TextName;
  drafts: Drafts;
  saving: SavingTexts;
}

/** An editor for one text in one language, with a preview. Saving an empty text restores the text of the product. */
export function TextEditor({ name, drafts, saving }: TextEditorProps) {
  const { t } = useTranslation('district');
  const { kind, language } = name;
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const stored = drafts.storedOf(name);
  const text = drafts.valueOf(name);
  const restore = (given: string) =>
    saving.mutate([{ name, text: given, replaces: stored?._id ?? null }], {
      onSuccess: () => setIsHistoryOpen(false),
    });
  const isLong = kind === 'privacy' || kind === 'terms';
  const isConflict = saving.conflict?.kind === kind && saving.conflict.language === language;
  const writtenBy = stored && joinFacts([formatTimestampDay(stored.changedAt), stored.changedBy]);
  return (
    <div className={kit.stack}>
      <div className={kit.tools}>
        <p className={kit.hint}>{stored?.text ? writtenBy : t('about.isStandard')}</p>
        {stored && (
          <Button variant="quiet" onClick={() => setIsHistoryOpen(true)}>
            {t('about.history')}
          </Button>
        )}
      </div>
      <div className={`${kit.stack} ${styles.sides}`}>
        <TextArea
          label={t('about.text')}
          hint={t(kind === 'support' ? 'about.plain' : 'about.format')}
          lang={language}
          rows={isLong ? 16 : 6}
          maxLength={districtTextLimits[kind]}
          value={text}
          onChange={(typed) => drafts.set(name, typed)}
        />
        <section className={styles.preview} aria-label={t('about.preview')}>
          <h3 className={kit.hint}>{t('about.preview')}</h3>
          {text.trim() === '' && <p className={kit.hint}>{t('about.isStandard')}</p>}
          {kind === 'support' ? <p lang={language}>{text}</p> : <SimpleText text={text} lang={language} />}
        </section>
      </div>
      {isConflict && drafts.isChanged(name) && (
        <Conflict stored={stored} writtenBy={writtenBy} onDiscard={() => drafts.clear(name)} />
      )}
      {isHistoryOpen && (
        <HistoryDialog
          name={name}
          restoring={saving}
          onRestore={restore}
          onClose={() => setIsHistoryOpen(false)}
        />
      )}
    </div>
  );
}
