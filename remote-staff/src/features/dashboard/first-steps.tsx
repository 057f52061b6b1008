import { call } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { useAction } from '@tapin/shared/ui/use-action';
import { useAtom } from 'jotai';
import { useCan, useSchoolUserId } from '#src/components/membership.ts';
import styles from './first-steps.module.css';

interface FirstStepsProps {
  awaitsStudents: boolean;
}

export function FirstSteps({ awaitsStudents }: FirstStepsProps) {
  const { t } = useTranslation('staff');
  const [{ school, schoolUser }, setAuth] = useAtom(authAtom);
  const schoolUserId = useSchoolUserId();
  const managesStaff = useCan('managesStaff');
  const closing = useAction(() => call('POST /user/first-steps-seen', { body: { schoolUserId } }));
  const removePanel = () =>
    setAuth((auth) => {
      if (!auth.schoolUser) return auth;
      const { isNew: _, ...seen } = auth.schoolUser;
      return { ...auth, schoolUser: seen };
    });
  // The panel stays until the call has succeeded, because the call would be lost if the person left the page
  // immediately.
  const close = () => closing.mutate(undefined, { onSuccess: removePanel });
  if (!schoolUser?.isNew) return null;
  const kind = managesStaff ? 'school' : 'own';
  const steps = [
    awaitsStudents && school
      ? { to: '/account', text: t('people.first.code', { code: school.code }) }
      : { to: '/staff/students', text: t(`people.first.${kind}.students`) },
    {
      to: managesStaff ? '/admin/care' : '/staff/tapin-status',
      text: t(`people.first.${kind}.second`),
    },
    { to: '/account', text: t(`people.first.${kind}.account`) },
  ];
  return (
    <Panel
      title={t('people.first.title')}
      hint={t(`people.first.hint.${kind}`)}
      action={
        <ActionButton variant="secondary" busy={closing.isPending} onClick={close}>
          {t('people.first.close')}
        </ActionButton>
      }
    >
      <FormError error={closing.error} />
      <ol className={`${kit.tightStack} ${styles.steps}`}>
        {steps.map(({ to, text }, at) => (
          <li key={at}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
