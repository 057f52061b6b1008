import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import type { CSSProperties } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/** The notices by their urgency. The page shows the first one that is set. */
const noticeKinds = ['slow', 'offline', 'update', 'updated'] as const;
type NoticeKind = (typeof noticeKinds)[number];

interface NoticeAction {
  name: 'update' | 'reload' | 'leave';
  run: () => void;
}

interface NoticeProps {
  kind: NoticeKind;
  actions: readonly NoticeAction[];
}

/**
 * Inline styles, because a style sheet would be one more file for a line that is seldom shown. The width is that of the
 * header’s bar.
 */
const line: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 var(--space-2)',
  padding: '4px max(var(--space-2), calc(50% - 600px))',
  borderTop: '1px solid var(--brand-line)',
  background: 'var(--brand-tint)',
  fontSize: 'var(--size-small)',
};

/**
 * A line below the navigation about the page itself. The notice that the page was updated is for screen readers only.
 */
function Notice({ kind, actions }: NoticeProps) {
  const { t } = useTranslation('host');
  const text = t(`open-page.${kind}`);
  if (kind === 'updated') return <VisuallyHidden>{text}</VisuallyHidden>;
  return (
    <div style={line}>
      <p style={{ flex: '1 1 220px', paddingBlock: 6 }}>{text}</p>
      {actions.map(({ name, run }) => (
        <Button key={name} variant="quiet" onClick={run} style={{ paddingInline: 0 }}>
          {t(`open-page.do.${name}`)}
        </Button>
      ))}
    </div>
  );
}

const shown = new Map<NoticeKind, readonly NoticeAction[]>();
let mounted: { place: HTMLElement; root: Root } | null = null;

/** Adds the live region of the notices as the last line of the header, where notices cover nothing and stay visible. */
function mount() {
  const place = document.createElement('div');
  // A screen reader announces texts that are added to a region with this role.
  place.setAttribute('role', 'status');
  document.querySelector('header')?.append(place);
  return { place, root: createRoot(place) };
}

/** Shows a notice with its actions. Without actions it removes the notice. */
export async function showNotice(kind: NoticeKind, actions: readonly NoticeAction[] | null): Promise<void> {
  if (actions) shown.set(kind, actions);
  else if (!shown.delete(kind)) return;
  if (!mounted?.place.isConnected) mounted = mount();
  const { root } = mounted;
  const mostUrgent = noticeKinds.find((each) => shown.has(each));
  // Screen readers announce a text only if its live region was on the page before.
  setTimeout(() =>
    root.render(mostUrgent && <Notice kind={mostUrgent} actions={shown.get(mostUrgent) ?? []} />),
  );
}
