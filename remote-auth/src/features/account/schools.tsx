import { meQuery } from '@tapin/shared/api';
import { formatDate } from '@tapin/shared/formats/date';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { type Auth, authAtom } from '@tapin/shared/session';
import { Button } from '@tapin/shared/ui/button';
import { Card } from '@tapin/shared/ui/card';
import { PersonRow } from '@tapin/shared/ui/person-row';
import { useEnterSchool } from '@tapin/shared/ui/use-enter-school';
import { useAtomValue } from 'jotai';
import cardStyles from './account.module.css';

export function Schools() {
  const { t } = useTranslation('auth');
  const { schoolList, schoolUserList, schoolUser: current } = useAtomValue(authAtom);
  const { data } = useQuery(meQuery);
  const enterSchool = useEnterSchool();

  const detailOf = ({ _id, role, verified, removed }: Auth['schoolUserList'][number]) => {
    const since = data?.schoolUsers.find((each) => each._id === _id)?.since;
    return joinFacts([
      t(`role.${role}.label`),
      since && t('schools.since', { date: formatDate(new Date(since), { dateStyle: 'long' }) }),
      verified !== 'approved' && t(`schools.${removed ? 'removed' : verified}`),
      _id === current?._id && t('schools.current'),
    ]);
  };

  return (
    <Card>
      <section aria-labelledby="account-schools">
        <h2 id="account-schools" className={cardStyles.title}>
          {t('schools.title')}
        </h2>
        <ul>
          {schoolUserList.map((membership) => {
            const name = schoolList.find(({ _id }) => _id === membership.school)?.name ?? '';
            const canEnter = membership.verified === 'approved' && membership._id !== current?._id;
            return (
              <PersonRow key={membership.school} name={name} detail={detailOf(membership)}>
                {canEnter && (
                  <Button
                    variant="quiet"
                    aria-label={t('schools.enterNamed', { school: name })}
                    onClick={() => enterSchool(membership.school)}
                  >
                    {t('schools.enter')}
                  </Button>
                )}
              </PersonRow>
            );
          })}
        </ul>
      </section>
    </Card>
  );
}
