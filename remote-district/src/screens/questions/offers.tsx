import { formatTimestampDay } from '@tapin/shared/formats/date';
import { joinFacts } from '@tapin/shared/formats/join-facts';
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
import styles from './questions.module.css';

/** Lists the questions that every school of the district can choose. */
export function Offers({ offers }: { offers: readonly QuestionOffer[] }) {
  const { t } = useTranslation('district');
  const withdrawing = useWithdrawOffer();
  const [offerToWithdraw, setOfferToWithdraw] = useState<QuestionOffer | null>(null);
  const [isDone, setIsDone] = useState(false);
  const result = useRef<HTMLDivElement>(null);

  const withdraw = ({ _id }: QuestionOffer) =>
    withdrawing.mutate(_id, {
      onSuccess: () => {
        setOfferToWithdraw(null);
        setIsDone(true);
      },
    });
  const close = () => {
    withdrawing.reset();
    setOfferToWithdraw(null);
  };
  // The pressed button was removed with its offer, so the focus needs a new place.
  useEffect(() => {
    if (isDone) result.current?.focus();
  }, [isDone]);

  return (
    <Panel
      title={t('later.questions.offers')}
      hint={t('later.questions.offersHint')}
      action={<ButtonLink to={offerPath}>{t('questions.offer')}</ButtonLink>}
    >
      <div>
        <div ref={result} tabIndex={-1} className={styles.result}>
          <StatusText>{isDone && t('later.questions.withdrawn')}</StatusText>
        </div>
        {offers.length === 0 && <p className={styles.none}>{t('later.questions.offersNone')}</p>}
        <ul className={styles.list}>
          {offers.map((offer) => (
            <li key={offer._id} className={styles.item}>
              <div className={styles.what}>
                <QuestionTexts texts={offer.texts} />
                <p className={styles.facts}>
                  {joinFacts([offer.author, formatTimestampDay(offer.createdAt)])}
                </p>
              </div>
              <Button
                variant="quiet"
                aria-label={t('later.questions.withdrawName', { question: questionIn(offer.texts) })}
                onClick={() => {
                  setIsDone(false);
                  setOfferToWithdraw(offer);
                }}
              >
                {t('later.questions.withdraw')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {offerToWithdraw && (
        <ConfirmDialog
          title={t('later.questions.withdrawTitle')}
          confirmLabel={t('later.questions.withdraw')}
          tone="danger"
          error={withdrawing.error}
          isBusy={withdrawing.isPending}
          onConfirm={() => withdraw(offerToWithdraw)}
          onClose={close}
        >
          <p>{t('later.questions.withdrawText')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
