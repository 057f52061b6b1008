import { call } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { Button } from '@tapin/shared/ui/button';
import { Panel } from '@tapin/shared/ui/panel';
import { useAction } from '@tapin/shared/ui/use-action';
import { useAtom } from 'jotai';
import { useCan, useSchoolUserId } from '#src/api/membership.ts';
import { addPeopleTexts } from '#src/people-later-texts.ts';
import styles from './first-steps.module.css';

// The texts are in the same chunk, so they are added before the panel is rendered.
void addPeopleTexts();

/** Shows three first steps to a newly approved member of staff, until they are closed. */
export function FirstSteps() {
  const { t } = useTranslation('staff');
  const [{ schoolUser }, setAuth] = useAtom(authAtom);
  const schoolUserId = useSchoolUserId();
  const managesStaff = useCan('managesStaff');
  const closing = useAction(() => call('POST /user/first-steps-seen', { body: { schoolUserId } }));
  // The panel goes at once. If the call fails, it is shown again at the next visit.
  const close = () => {
    closing.mutate();
    setAuth((auth) => {
      if (!auth.schoolUser) return auth;
      const { isNew: _, ...seen } = auth.schoolUser;
      return { ...auth, schoolUser: seen };
    });
  };
  if (!schoolUser?.isNew) return null;
  const kind = managesStaff ? 'school' : 'own';
  const steps = [
    { to: '/staff/students', key: 'students' },
    { to: managesStaff ? '/admin/care' : '/staff/tapin-status', key: 'second' },
    { to: '/account', key: 'account' },
  ] as const;
  return (
    <Panel
      title={t('later.people.first.title')}
      hint={t(`later.people.first.hint.${kind}`)}
      action={
        <Button variant="secondary" onClick={close}>
          {t('later.people.first.close')}
        </Button>
      }
    >
      <ol className={styles.steps}>
        {steps.map(({ to, key }) => (
          <li key={key}>
            <Link to={to}>{t(`later.people.first.${kind}.${key}`)}</Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
