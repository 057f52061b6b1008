import { formatTimestampDay } from '@tapin/shared/formats/date';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { QuestionTexts, questionIn } from '@tapin/shared/ui/question-content/question-texts';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useState } from 'react';
import { ActionResult } from '#src/components/action-result.tsx';
import { DistrictTabs } from '#src/components/district-tabs.tsx';
import { offerPath } from '#src/components/paths.ts';
import {
  type QuestionOffer,
  useChooseApproval,
  useQuestions,
  useWithdrawOffer,
} from '#src/components/question-calls.ts';
import styles from './questions.module.css';
import { WaitingQuestions } from './waiting-questions.tsx';

function Offers({ offers }: { offers: readonly QuestionOffer[] }) {
  const { t } = useTranslation('district');
  const withdrawing = useWithdrawOffer();
  const [offerToWithdraw, setOfferToWithdraw] = useState<QuestionOffer | null>(null);
  const [isDone, setIsDone] = useState(false);

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

  return (
    <Panel
      title={t('questions.offers')}
      hint={t('questions.offersHint')}
      action={<ButtonLink to={offerPath}>{t('questions.offer')}</ButtonLink>}
    >
      <div>
        <ActionResult>{isDone && t('questions.withdrawn')}</ActionResult>
        {offers.length === 0 && <p className={kit.soft}>{t('questions.offersNone')}</p>}
        <ul className={kit.lined}>
          {offers.map((offer) => (
            <li key={offer._id} className={kit.tools}>
              <div className={styles.what}>
                <QuestionTexts texts={offer.texts} />
                <p className={`${kit.hint} ${styles.facts}`}>
                  {joinFacts([offer.author, formatTimestampDay(offer.createdAt)])}
                </p>
              </div>
              <Button
                variant="quiet"
                aria-label={t('questions.withdrawName', { question: questionIn(offer.texts) })}
                onClick={() => {
                  setIsDone(false);
                  setOfferToWithdraw(offer);
                }}
              >
                {t('questions.withdraw')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {offerToWithdraw && (
        <ConfirmDialog
          title={t('questions.withdrawTitle')}
          confirmLabel={t('questions.withdraw')}
          tone="danger"
          error={withdrawing.error}
          isBusy={withdrawing.isPending}
          onConfirm={() => withdraw(offerToWithdraw)}
          onClose={close}
        >
          <p>{t('questions.withdrawText')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

/** A check box that requires approval of the schools’ questions. A change is saved at once. */
function Approval({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('district');
  const { error, isPending, isSuccess, mutate } = useChooseApproval();
  return (
    <Panel title={t('questions.approval')} hint={t('questions.approvalHint')}>
      <div>
        <CheckBox
          label={t('questions.approves')}
          checked={isOn}
          busy={isPending}
          onChange={(isChosen) => mutate(isChosen)}
        />
        <StatusText>{isSuccess && t('questions.approvesSaved')}</StatusText>
      </div>
      <FormError error={error} />
    </Panel>
  );
}

/** Shows whether questions of schools need approval, the questions that wait for it, and the offers of the district. */
export default function QuestionsScreen() {
  const { t } = useTranslation('district');
  const query = useQuestions();
  const { data } = query;
  return (
    <Page title={t('questions.title')} intro={t('questions.intro')}>
      <DistrictTabs />
      <Loading query={query} height="360px" />
      {data && (
        <>
          <WaitingQuestions waiting={data.waiting} />
          <Offers offers={data.offers} />
          <Approval isOn={data.approvesQuestions} />
        </>
      )}
    </Page>
  );
}
