import { useTranslation } from '@tapin/shared/i18n';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { FormError } from '@tapin/shared/ui/form-error';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useChooseApproval } from '#src/api/questions.ts';

/** Shows a check box that requires approval of the schools' questions. A change is saved at once. */
export function Approval({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('district');
  const { error, isPending, isSuccess, mutate } = useChooseApproval();
  return (
    <Panel title={t('later.questions.approval')} hint={t('later.questions.approvalHint')}>
      <div>
        <CheckBox
          label={t('later.questions.approves')}
          checked={isOn}
          busy={isPending}
          onChange={(isChosen) => mutate(isChosen)}
        />
        <StatusText>{isSuccess && t('later.questions.approvesSaved')}</StatusText>
      </div>
      <FormError error={error} />
    </Panel>
  );
}
