import { useTranslation } from '@tapin/shared/i18n';
import { MenuButton } from '@tapin/shared/ui/menu-button';
import type { ComponentProps } from 'react';
import type { FirstLogIn } from '#src/components/first-log-ins-calls.ts';

export type MenuItem = ComponentProps<typeof MenuButton>['items'][number];

export function PersonMenu({ person, items }: { person: FirstLogIn; items: readonly MenuItem[] }) {
  const { t } = useTranslation('staff');
  if (items.length === 0) return null;
  const name = `${person.firstName} ${person.lastName}`.trim();
  return <MenuButton label={t('firstLogIn.actionsOf', { name })} items={items} />;
}
