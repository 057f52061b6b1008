import { can, policyOf, type SignUpRole, signUpRoles } from '@tapin/shared/contract/policy';
import { useTranslation } from '@tapin/shared/i18n';
import { announce } from '@tapin/shared/ui/announce';
import { useEffect } from 'react';
import type { SignUpStep } from '#src/sign-up-redirects.ts';
import styles from './step-progress.module.css';

function stepsOf(role: SignUpRole | null): SignUpStep[] {
  const first: SignUpStep[] = ['roleSelection', 'createAccount', 'emailVerification'];
  if (role && policyOf(role).joins === 'by-district') return [...first, 'districtCode', 'namePrefix'];
  if (role && can(role, 'answersCheckIn')) return [...first, 'schoolCode', 'selectGrade', 'selectTeachers'];
  return [...first, 'schoolCode', 'namePrefix'];
}

const stepCounts = signUpRoles.map((role) => stepsOf(role).length);

interface StepProgressProps {
  step: SignUpStep;
  /** The role that the person joins with. The number of steps depends on it. */
  role: SignUpRole | null;
}

/** Shows the current step and the number of steps of the sign-up, and announces them to screen readers. */
export function StepProgress({ step, role }: StepProgressProps) {
  const { t } = useTranslation('auth');
  const steps = stepsOf(role);
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
