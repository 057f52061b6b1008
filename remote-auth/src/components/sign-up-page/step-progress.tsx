import { can, policyOf, type SignUpRole } from '@tapin/shared/contract/policy';
import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import { chosenRole, type SignUpStep } from '#src/sign-up-redirects.ts';
import styles from './step-progress.module.css';

function stepsOf(role: SignUpRole | null): SignUpStep[] {
  const first: SignUpStep[] = ['roleSelection', 'createAccount', 'emailVerification'];
  if (role && policyOf(role).joins === 'by-district') return [...first, 'districtCode', 'namePrefix'];
  if (role && can(role, 'answersCheckIn')) return [...first, 'schoolCode', 'selectGrade', 'selectTeachers'];
  return [...first, 'schoolCode', 'namePrefix'];
}

/** Shows the current step and the number of steps of the sign-up. */
export function StepProgress({ step }: { step: SignUpStep }) {
  const { t } = useTranslation('auth');
  const steps = stepsOf(chosenRole(useAtomValue(authAtom)));
  const current = steps.indexOf(step);
  if (current < 0) return null;
  // The number of steps depends on the role. It is shown only when the role is chosen, because it must not change.
  const isFirstStep = step === 'roleSelection';
  return (
    <div className={styles.progress}>
      <p className={styles.text}>
        {isFirstStep
          ? t('signUp.firstStep')
          : t('signUp.progress', { step: current + 1, steps: steps.length })}
      </p>
      {!isFirstStep && (
        <div className={styles.bar} aria-hidden="true">
          {steps.map((name, index) => (
            <span key={name} className={index <= current ? styles.reached : undefined} />
          ))}
        </div>
      )}
    </div>
  );
}
