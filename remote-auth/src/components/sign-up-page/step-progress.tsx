import { can, policyOf, type SignUpRole, signUpRoles } from '@tapin/shared/contract/policy';
import { useTranslation } from '@tapin/shared/i18n';
import { announce } from '@tapin/shared/ui/announce';
import { useEffect } from 'react';
import type { SignUpStep } from '#src/sign-up-redirects.ts';
import styles from './step-progress.module.css';

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
  /** The role that the person joins with. The number of steps depends on it. */
  role: SignUpRole | null;
  /** Whether the account exists before the first step. */
  hasAccount: boolean;
}

/** Shows the current step and the number of steps of the sign-up, and announces them to screen readers. */
export function StepProgress({ step, role, hasAccount }: StepProgressProps) {
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
    <div className={styles.progress}>
      <p className={styles.text}>{text}</p>
      <div className={styles.bar} aria-hidden="true">
        {steps.map((name, index) => (
          <span key={name} className={index < current ? styles.reached : undefined} />
        ))}
      </div>
    </div>
  );
}
