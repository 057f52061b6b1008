import type { OwnQuestion } from '@tapin/shared/contract/own-questions';
import { formatDay, formatTimestampDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';

/** Shows the author of a question, the day it was written and the days on which it is asked. The line is empty while they load. */
export function OwnQuestionDetails({ details }: { details: OwnQuestion | undefined }) {
  const { t } = useTranslation('staff');
  if (!details) return <p>{'\u00a0'}</p>;
  const { author, createdAt, firstDay, lastDay } = details;
  const day = formatTimestampDay(createdAt);
  return (
    <p>
      {author === null ? t('own.written', { day }) : t('own.writtenBy', { name: author, day })}{' '}
      {t('own.asked', { first: formatDay(firstDay), last: formatDay(lastDay) })}
    </p>
  );
}
