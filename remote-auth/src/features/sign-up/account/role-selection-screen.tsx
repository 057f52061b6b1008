import { districtRole, policyOf, type SignUpRole, signUpRoles } from '@tapin/shared/contract/policy';
import { useTranslation } from '@tapin/shared/i18n';
import { Link, useNavigate, useSearchParams } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { Button } from '@tapin/shared/ui/button';
import { ChoiceList } from '@tapin/shared/ui/choice-list';
import { Form } from '@tapin/shared/ui/form';
import { Tabs } from '@tapin/shared/ui/tabs';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { ArrivalNote } from '#src/components/arrival-note.tsx';
import { SignUpPage } from '../sign-up-page.tsx';
import { chosenRole, joinPathOf, startsWithAccount } from '../sign-up-redirects.ts';

const lines: Record<SignUpRole, string> = {
  student:
    'M7 11a9 9 0 0 1 18 0v15a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2ZM12 5V4a4 4 0 0 1 8 0v1M11 28v-8h10v8M11 23h10M13 12h6',
  teacher: 'M4 5h24v15H4ZM2 5h28M16 20v4M16 24l-6 5M16 24l6 5M9 11h9M9 15h5',
  admin: 'M3 28h26M5 28V14l11-7 11 7v14M16 7V2h5v3h-5M13 28v-6h6v6M9 18h1M22 18h1M16 15v1',
  district_admin: 'M2 28h28M4 28V17l6-4 6 4v11M16 28V10l6-5 6 5v18M10 28v-4M22 28v-4M9 19h2M21 14h2M21 19h2',
};

function RoleIcon({ role }: { role: SignUpRole }) {
  return (
    <svg
      width="32"
      height="32"
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={lines[role]} />
    </svg>
  );
}

type RoleTab = 'school' | 'district';

const tabOf = (role: SignUpRole): RoleTab => (policyOf(role).joins === 'by-district' ? 'district' : 'school');

const rolesOf: Record<RoleTab, readonly SignUpRole[]> = {
  school: signUpRoles.filter((role) => tabOf(role) === 'school'),
  district: signUpRoles.filter((role) => tabOf(role) === 'district'),
};

/** Returns the open tab, which is stored in the address. By default it is the tab of the known role. */
function useRoleTab(previousRole: SignUpRole | null): [RoleTab, (tab: RoleTab) => void] {
  const [search, setSearch] = useSearchParams();
  const tabInUrl = search.get('for');
  const tabOfRole = previousRole === null ? 'school' : tabOf(previousRole);
  const tab = tabInUrl === 'school' || tabInUrl === 'district' ? tabInUrl : tabOfRole;
  return [tab, (next) => setSearch({ for: next }, { replace: true })];
}

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
