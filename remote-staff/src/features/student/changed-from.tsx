import { formatList } from '@tapin/shared/formats/list';
import { useTranslation } from '@tapin/shared/i18n';
import { formatTime } from '#src/components/days/local-time.ts';

interface ChangedFromProps<T> {
  /** The answers that the student has replaced, the oldest first; undefined without a change. */
  answers: readonly { response: T; createdAt: string }[] | undefined;
  textOf: (response: T) => string;
}

/** Says which answers the student gave before, and when: "(changed from No, 9:00 AM)". */
export function ChangedFrom<T>({ answers, textOf }: ChangedFromProps<T>) {
  const { t } = useTranslation('staff');
  if (!answers || answers.length === 0) return null;
  const texts = answers.map(({ response, createdAt }) =>
    t('student.changedAnswer', { answer: textOf(response), time: formatTime(createdAt) }),
  );
  return <> {t('student.changedFrom', { answers: formatList(texts) })}</>;
}
