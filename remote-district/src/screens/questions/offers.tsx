import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { Panel } from '@tapin/shared/ui/panel';
import { QuestionTexts, questionIn } from '@tapin/shared/ui/question-content/question-texts';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useEffect, useRef, useState } from 'react';
import { type QuestionOffer, useWithdrawOffer } from '#src/api/questions.ts';
import { offerPath } from '#src/question-paths.ts';
import { dayOfMoment } from '#src/written-day.ts';
import styles from './questions.module.css';

/** Lists the questions that every school of the district can choose. */
export function Offers({ offers }: { offers: readonly QuestionOffer[] }) {
  const { t } = useTranslation('district');
  const withdrawing = useWithdrawOffer();
  const [asked, setAsked] = useState<QuestionOffer | null>(null);
  const [isDone, setIsDone] = useState(false);
  const result = useRef<HTMLDivElement>(null);

  const withdraw = ({ _id }: QuestionOffer) =>
    withdrawing.mutate(_id, {
      onSuccess: () => {
        setAsked(null);
        setIsDone(true);
      },
    });
  const close = () => {
    withdrawing.reset();
    setAsked(null);
  };
  // The pressed button was removed with its offer, so the focus needs a new place.
  useEffect(() => {
    if (isDone) result.current?.focus();
  }, [isDone]);

  return (
    <Panel
      title={t('questions.offers')}
      hint={t('questions.offersHint')}
      action={<ButtonLink to={offerPath}>{t('questions.offer')}</ButtonLink>}
    >
      <div>
        <div ref={result} tabIndex={-1} className={styles.result}>
          <StatusText>{isDone && t('questions.withdrawn')}</StatusText>
        </div>
        {offers.length === 0 && <p className={styles.none}>{t('questions.offersNone')}</p>}
        <ul className={styles.list}>
          {offers.map((offer) => {
            const day = dayOfMoment(offer.createdAt);
            const { author } = offer;
            return (
              <li key={offer._id} className={styles.item}>
                <div className={styles.what}>
                  <QuestionTexts texts={offer.texts} />
                  <p className={styles.facts}>{author ? t('questions.writtenBy', { author, day }) : day}</p>
                </div>
                <Button
                  variant="quiet"
                  aria-label={t('questions.withdrawName', { question: questionIn(offer.texts) })}
                  onClick={() => {
                    setIsDone(false);
                    setAsked(offer);
                  }}
                >
                  {t('questions.withdraw')}
                </Button>
              </li>
            );
          })}
        </ul>
      </div>
      {asked && (
        <ConfirmDialog
          title={t('questions.withdrawTitle')}
          confirmLabel={t('questions.withdraw')}
          tone="danger"
          error={withdrawing.error}
          isBusy={withdrawing.isPending}
          onConfirm={() => withdraw(asked)}
          onClose={close}
        >
          <p>{t('questions.withdrawText')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
