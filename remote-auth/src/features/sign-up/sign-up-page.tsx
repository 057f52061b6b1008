import { can, policyOf, type SignUpRole, signUpRoles } from '@tapin/shared/contract/policy';
import { useTranslation } from '@tapin/shared/i18n';
import { Navigate } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { announce } from '@tapin/shared/ui/announce';
import { kit } from '@tapin/shared/ui/kit-classes';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { arrival } from '#src/components/arrival-note.tsx';
import { AuthPage } from '#src/components/auth-page.tsx';
import { LegalLinks } from '#src/components/legal-links.tsx';
import { LogOutButton } from '#src/components/log-out-button.tsx';
import styles from './sign-up-page.module.css';
import {
  chosenRole,
  isJoiningAgain,
  redirectByStep,
  type SignUpStep,
  startsWithAccount,
} from './sign-up-redirects.ts';

function stepsOf(role: SignUpRole | null, hasAccount: boolean): SignUpStep[] {
  const first: SignUpStep[] = hasAccount
    ? ['roleSelection']
    : ['roleSelection', 'createAccount', 'emailVerification'];
  if (role && policyOf(role).joins === 'by-district') return [...first, 'districtCode', 'namePrefix'];
  if (role && can(role, 'answersCheckIn')) return [...first, 'schoolCode', 'selectGrade', 'selectTeachers'];
  return [...first, 'schoolCode', 'namePrefix'];
}

interface StepProgressProps {
  step: SignUpStep;
  /** The role with which the person joins. The number of steps depends on it. */
  role: SignUpRole | null;
  hasAccount: boolean;
}

/** Shows the current step and the number of steps of the sign-up, and announces them to screen readers. */
function StepProgress({ step, role, hasAccount }: StepProgressProps) {
  const { t } = useTranslation('auth');
  const steps = stepsOf(role, hasAccount);
  const stepCounts = signUpRoles.map((each) => stepsOf(each, hasAccount).length);
  const current = steps.indexOf(step) + 1;
  const text =
    step === 'roleSelection' && role === null
      ? t('signUp.firstStep', { least: Math.min(...stepCounts), most: Math.max(...stepCounts) })
      : t('signUp.progress', { step: current, steps: steps.length });
  const isStep = current > 0;
  useEffect(() => {
    if (isStep) announce(text);
  }, [isStep, text]);
  if (!isStep) return null;
  return (
    <div className={`${kit.tightStack} ${styles.progress}`}>
      <p className={styles.text}>{text}</p>
      <div className={styles.bar} aria-hidden="true">
        {steps.map((name, index) => (
          <span key={name} className={index < current ? styles.reached : undefined} />
        ))}
      </div>
    </div>
  );
}

interface SignUpPageProps {
  step: SignUpStep;
  /** Whether the person has just completed the step, so that its own navigation applies instead of the redirect. */
  isDone: boolean;
  role?: SignUpRole | null;
  title: string;
  intro?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** The layout of a step of the sign-up. A person who is at another step is redirected. */
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
          <LogOutButton />
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
