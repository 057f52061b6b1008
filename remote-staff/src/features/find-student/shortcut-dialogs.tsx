import { queryOf } from '@tapin/shared/api';
import { fullName } from '@tapin/shared/contract/written-name';
import { useTranslation } from '@tapin/shared/i18n';
import { keepPreviousData, useQuery } from '@tapin/shared/query';
import { Link, useNavigate } from '@tapin/shared/router';
import { Dialog } from '@tapin/shared/ui/dialog';
import { kit } from '@tapin/shared/ui/kit-classes';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { SearchField } from '@tapin/shared/ui/search-field';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useAtom } from 'jotai';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useSchoolUserId } from '#src/components/membership.ts';
import { useDebounced } from '#src/components/use-debounced.ts';
import styles from './shortcut-dialogs.module.css';
import { areShortcutsOnAtom } from './shortcuts-atom.ts';

/** The list shows at most this number of results without scrolling. */
const maxResults = 8;

/** The first students whose names match. While the next search runs, the previous results stay. */
const findStudentsQuery = (schoolUserId: string, searchTerm: string) =>
  queryOf(
    'GET /staff/students',
    { query: { schoolUserId, searchTerm, pageSize: maxResults } },
    { enabled: searchTerm !== '', placeholderData: keepPreviousData },
  );

const searchDelayMs = 200;

const overviewPath = (id: string) => `/student/${id}/overview`;

function FoundStudents({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const container = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const term = useDebounced(typed.trim(), searchDelayMs);
  const { data, error, refetch, isPlaceholderData } = useQuery(findStudentsQuery(useSchoolUserId(), term));
  const found = term === '' ? [] : (data?.students ?? []);
  const isCurrent = data !== undefined && !isPlaceholderData && term === typed.trim();

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) goToFirst(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const focusable = [...(container.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const at = focusable.findIndex((element) => element.matches(':focus'));
    if (step === undefined || at < 0) return;
    event.preventDefault();
    focusable[Math.min(Math.max(at + step, 0), focusable.length - 1)]?.focus();
  };
  const goToFirst = (event: KeyboardEvent) => {
    const [first] = found;
    if (!first || !isCurrent) return;
    // Closing the dialog returns the focus to its button, which the same key would press.
    event.preventDefault();
    onFollow();
    navigate(overviewPath(first.user._id));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only shortens the way of the Tab key
    <div ref={container} className={styles.frame} onKeyDown={onKeyDown}>
      <SearchField label={t('shortcuts.name')} value={typed} onChange={setTyped} />
      {error && <LoadFailed error={error} onRetry={refetch} />}
      <StatusText tone="plain">
        {isCurrent && term !== '' && t('shortcuts.found', { count: data.total })}
      </StatusText>
      <ul className={kit.list}>
        {found.map(({ user }) => (
          <li key={user._id}>
            <Link to={overviewPath(user._id)} className={styles.student ?? ''} onClick={onFollow}>
              <span className={kit.strong}>
                <bdi>{fullName(user)}</bdi>
              </span>
              <span className={kit.hint}>
                <bdi>{user.email}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ShortcutDialogProps {
  onClose: () => void;
}

const keys = [
  { key: '/', does: 'find' },
  { key: '?', does: 'title' },
  { key: '← →', does: 'tabs' },
  { key: 'Esc', does: 'close' },
] as const;

export function FindStudent({ onClose }: ShortcutDialogProps) {
  const { t } = useTranslation('staff');
  return (
    <Dialog title={t('shortcuts.find')} onClose={onClose}>
      <FoundStudents onFollow={onClose} />
    </Dialog>
  );
}

export function KeyList({ onClose }: ShortcutDialogProps) {
  const { t } = useTranslation('staff');
  const [areShortcutsOn, setAreShortcutsOn] = useAtom(areShortcutsOnAtom);
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(({ key, does }) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{t(`shortcuts.${does}`)}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={areShortcutsOn}
          onChange={(event) => setAreShortcutsOn(event.target.checked)}
          className={styles.box}
        />
        {t('shortcuts.singleKeys')}
      </label>
    </Dialog>
  );
}
