import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useIdle } from '#src/components/use-idle.ts';
import styles from './follow-up-actions.module.css';
import type { FollowUpState } from './follow-ups-calls.ts';

interface RowMenuProps {
  student: { _id: string; name: string };
  followUp: FollowUpState;
}

const loadMenu = () =>
  import(/* webpackChunkName: "menus" */ './follow-up-menu.tsx').then(({ FollowUpMenu }) => FollowUpMenu);

/** Shows the further actions on a follow-up in the row of a list. The code of the menu is loaded after the list. */
export function RowMenu(props: RowMenuProps) {
  const { module: Menu } = useLazyModule(loadMenu, useIdle(true));
  return <span className={styles.menu}>{Menu && <Menu {...props} />}</span>;
}
