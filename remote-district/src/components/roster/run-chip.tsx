import type { RosterRunState } from '@tapin/shared/contract/roster';
import { useTranslation } from '@tapin/shared/i18n';
import { Chip, type ChipTone } from './chip.tsx';

const tones: Record<RosterRunState, ChipTone> = {
  reading: 'active',
  planned: 'warning',
  applying: 'active',
  applied: 'success',
  undoing: 'active',
  undone: 'plain',
  stopped: 'danger',
  failed: 'danger',
  canceled: 'plain',
};

/** Shows the state of a run. */
export function RunChip({ state }: { state: RosterRunState }) {
  const { t } = useTranslation('district');
  return <Chip tone={tones[state]}>{t(`later.roster.state.${state}`)}</Chip>;
}
