import { formatList } from '@tapin/shared/formats/list';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { languageName } from '@tapin/shared/ui/question-content/language-name';
import {
  missingLanguages,
  type QuestionForm,
  shownLanguage,
} from '@tapin/shared/ui/question-content/question-form';

interface UntranslatedDialogProps {
  form: QuestionForm;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether to save a question that is not written in every language, and says what the students see instead. */
export function UntranslatedDialog({ form, onConfirm, onClose }: UntranslatedDialogProps) {
  const { t } = useTranslation('staff');
  const nameOf = (language: Parameters<typeof languageName>[0]) => languageName(language, currentLanguage());
  const missing = missingLanguages(form);
  return (
    <ConfirmDialog
      title={t('later.questions.form.untranslated', { languages: formatList(missing.map(nameOf)) })}
      confirmLabel={t('later.questions.form.saveAnyway')}
      cancelLabel={t('later.questions.form.goOn')}
      error={null}
      isBusy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {missing.map((language) => (
        <p key={language}>
          {t('later.questions.content.fallback', {
            language: nameOf(language),
            other: nameOf(shownLanguage(form, language) ?? language),
          })}
        </p>
      ))}
    </ConfirmDialog>
  );
}
