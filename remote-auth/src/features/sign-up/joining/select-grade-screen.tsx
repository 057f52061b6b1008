import { useTranslation } from '@tapin/shared/i18n';
import { useNavigate } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { Form } from '@tapin/shared/ui/form';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { GradeField, useSaveGrade } from '#src/components/profile/grade-field.tsx';
import { SignUpPage } from '../sign-up-page.tsx';

export default function SelectGradeScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const auth = useAtomValue(authAtom);
  const previousGrade = auth.grade?.grade;
  const save = useSaveGrade();
  const [grade, setGrade] = useState(previousGrade ? String(previousGrade) : '');
  return (
    <SignUpPage
      step="selectGrade"
      isDone={save.isPending || save.isSuccess}
      title={t('selectGrade.title')}
      intro={t('selectGrade.intro', { school: auth.school?.name })}
    >
      <Form
        onSubmit={() =>
          save.mutate(Number(grade), {
            onSuccess: () => navigate('/auth/select-teachers', { replace: true }),
          })
        }
      >
        <GradeField value={grade} onChange={setGrade} />
        <SubmitButton error={save.error} busy={save.isPending} disabled={grade === ''}>
          {t('continue')}
        </SubmitButton>
      </Form>
    </SignUpPage>
  );
}
