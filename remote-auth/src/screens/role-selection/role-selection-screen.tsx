import { districtRole, type SignUpRole } from '@tapin/shared/contract/policy';
import { useTranslation } from '@tapin/shared/i18n';
import { Link, useNavigate } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { Button } from '@tapin/shared/ui/button';
import { ChoiceList } from '@tapin/shared/ui/choice-list';
import { Form } from '@tapin/shared/ui/form';
import { Tabs } from '@tapin/shared/ui/tabs';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { ArrivalNote } from '#src/components/arrival-note/arrival-note.tsx';
import { SignUpPage } from '#src/components/sign-up-page/sign-up-page.tsx';
import { chosenRole, joinPathOf, startsWithAccount } from '#src/sign-up-redirects.ts';
import { RoleIcon } from './role-icon.tsx';
import { rolesOf, useRoleTab } from './use-role-tab.ts';

export default function RoleSelectionScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [auth, setAuth] = useAtom(authAtom);
  const previousRole = chosenRole(auth);
  const [tab, setTab] = useRoleTab(previousRole);
  const [picked, setPicked] = useState<SignUpRole | null>(previousRole);
  const roles = rolesOf[tab];
  const role = roles.length === 1 ? roles[0] : roles.find((candidate) => candidate === picked);

  const continueSignUp = () => {
    if (!role) return;
    setAuth({ ...auth, createAccount: { role, ...(startsWithAccount(auth) && { hasAccount: true }) } });
    navigate(auth.user ? joinPathOf(role) : '/auth/create-account');
  };

  return (
    <SignUpPage
      step="roleSelection"
      isDone={false}
      role={role ?? null}
      title={t('roleSelection.title')}
      footer={<Link to="/auth/login">{t('signUp.haveAccount')}</Link>}
    >
      <ArrivalNote reason="roleNotSet" tone="warning" />
      <Form onSubmit={continueSignUp}>
        <Tabs
          label={t('roleSelection.where')}
          tabs={[
            { id: 'school', label: t('roleSelection.school') },
            { id: 'district', label: t('roleSelection.district') },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          <ChoiceList
            label={t('roleSelection.iAm')}
            value={role}
            onChange={setPicked}
            options={roles.map((value) => ({
              value,
              label: t(value === districtRole ? `role.${value}.district` : `role.${value}.label`),
              description: t(`role.${value}.description`),
              icon: <RoleIcon role={value} />,
            }))}
          />
        </Tabs>
        <Button type="submit" wide disabled={!role}>
          {t('continue')}
        </Button>
      </Form>
    </SignUpPage>
  );
}
