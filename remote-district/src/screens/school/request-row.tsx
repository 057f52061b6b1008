import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { PersonRow } from '@tapin/shared/ui/person-row';
import type { AccessRequest } from '#src/api/requests.ts';
import { nameOf } from './name-of.ts';

interface RequestRowProps {
  request: AccessRequest;
  onDecide: (approved: boolean) => void;
}

/** Shows an access request with its person, role and the buttons for the two decisions. */
export function RequestRow({ request: { member, role, roleRequest }, onDecide }: RequestRowProps) {
  const { t } = useTranslation('district');
  const { user } = member;
  const name = nameOf(user);
  const facts = [t(`requests.role.${role}`), user.email];
  if (roleRequest) facts.push(t('requests.requestedBy', { name: roleRequest.requestedBy }));
  return (
    <PersonRow name={name} detail={joinFacts(facts)}>
      <Button variant="quiet" aria-label={t('requests.denyName', { name })} onClick={() => onDecide(false)}>
        {t('requests.deny')}
      </Button>
      <Button
        variant="secondary"
        aria-label={t('requests.approveName', { name })}
        onClick={() => onDecide(true)}
      >
        {t('requests.approve')}
      </Button>
    </PersonRow>
  );
}
