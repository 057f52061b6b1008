import type { NamePrefix } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { useNavigate } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { Form } from '@tapin/shared/ui/form';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { PrefixChoice } from '#src/components/profile/prefix-choice.tsx';
import { useSaveNamePrefix } from '#src/components/profile/profile.ts';
import { SignUpPage } from '../sign-up-page.tsx';

export default function NamePrefixScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { user } = useAtomValue(authAtom);
  const save = useSaveNamePrefix();
  const [prefix, setPrefix] = useState<NamePrefix>(user?.namePrefix ?? '');
  return (
    <SignUpPage
      step="namePrefix"
      isDone={save.isPending || save.isSuccess}
      title={t('namePrefix.title')}
      intro={t('namePrefix.intro')}
    >
      <Form onSubmit={() => save.mutate(prefix, { onSuccess: (path) => navigate(path, { replace: true }) })}>
        <PrefixChoice value={prefix} onChange={setPrefix} />
        <SubmitButton error={save.error} busy={save.isPending}>
          {t('continue')}
        </SubmitButton>
      </Form>
    </SignUpPage>
  );
}
