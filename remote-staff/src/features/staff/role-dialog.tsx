import type { Member } from '@tapin/shared/contract/entities';
import { headRole } from '@tapin/shared/contract/policy';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { ChoiceList } from '@tapin/shared/ui/choice-list';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { useState } from 'react';
import { fullName } from '#src/components/full-name.ts';
import { useCan } from '#src/components/membership.ts';
import { staffRoles, type useChangeRole } from './staff-calls.ts';

interface RoleDialogProps {
  member: Member;
  changing: ReturnType<typeof useChangeRole>;
  onClose: () => void;
}

/** Chooses the role of a member of staff. */
export function RoleDialog({ member, changing, onClose }: RoleDialogProps) {
  const { t } = useTranslation('staff');
  const current = staffRoles.find((role) => role === member.schoolUser.role);
  const [chosen, setChosen] = useState(current);
  const headsSchool = useCan('headsSchool');
  const decides = useCan('decidesRequests');
  const isRequest = chosen === headRole && chosen !== current && !headsSchool;

  const close = () => {
    changing.reset();
    onClose();
  };
  const save = () => {
    if (chosen === undefined || chosen === current) close();
    else changing.mutate(chosen, { onSuccess: onClose });
  };

  return (
    <Dialog title={t('later.people.member.roleTitle', { name: fullName(member.user) })} onClose={close}>
      <Form onSubmit={save}>
        <ChoiceList
          label={t('column.role')}
          options={staffRoles.map((role) => ({
            value: role,
            label: t(`staff.role.${role}`),
            description: t(`later.people.roleDescription.${role}`),
          }))}
          value={chosen}
          onChange={setChosen}
        />
        {isRequest && <p>{t(`later.people.roleRequest.hint.${decides ? 'district' : 'school'}`)}</p>}
        <FormError error={changing.error} />
        <ActionButton type="submit" wide busy={changing.isPending}>
          {t(isRequest && !decides ? 'later.people.roleRequest.send' : 'later.people.member.saveRole')}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
