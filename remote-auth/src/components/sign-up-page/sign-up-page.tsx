import type { SignUpRole } from '@tapin/shared/contract/policy';
import { Navigate } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { arrival } from '#src/arrival.ts';
import {
  chosenRole,
  isJoiningAgain,
  redirectByStep,
  type SignUpStep,
  startsWithAccount,
} from '#src/sign-up-redirects.ts';
import { AuthPage } from '../auth-page/auth-page.tsx';
import { LegalLinks } from '../legal-links/legal-links.tsx';
import { SignOutButton } from '../sign-out-button/sign-out-button.tsx';
import { StepProgress } from './step-progress.tsx';

interface SignUpPageProps {
  step: SignUpStep;
  /** Whether the step was just completed, so that its own navigation applies instead of the redirect. */
  isDone: boolean;
  /** The role that is selected on this screen. The default is the one that was chosen before. */
  role?: SignUpRole | null;
  title: string;
  intro?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** The layout of a step of the sign-up. A person who is not at this step is redirected. */
export function SignUpPage({ step, isDone, role, title, intro, footer, children }: SignUpPageProps) {
  const auth = useAtomValue(authAtom);
  const path = isDone ? null : redirectByStep[step](auth);
  if (path !== null) {
    const isRoleMissing = auth.user !== null && path === '/auth/role-selection';
    return <Navigate to={path} replace state={isRoleMissing ? arrival.roleNotSet : null} />;
  }
  return (
    <AuthPage
      title={title}
      intro={
        <>
          {!isJoiningAgain(auth) && (
            <StepProgress
              step={step}
              role={role === undefined ? chosenRole(auth) : role}
              hasAccount={startsWithAccount(auth)}
            />
          )}
          {intro && <p>{intro}</p>}
        </>
      }
      footer={
        auth.user ? (
          <SignOutButton />
        ) : (
          <>
            {footer}
            <LegalLinks />
          </>
        )
      }
    >
      {children}
    </AuthPage>
  );
}
