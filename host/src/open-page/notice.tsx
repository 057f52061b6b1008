import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import type { CSSProperties } from 'react';

/** The notices by their urgency. The page shows the first one that is set. */
export const noticeKinds = ['slow', 'offline', 'update', 'updated'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export interface NoticeAction {
  name: 'update' | 'reload' | 'leave';
  run: () => void;
}

interface NoticeProps {
  kind: NoticeKind;
  actions: readonly NoticeAction[];
}

/** The line has the width of the header's bar. A style sheet would be one more file for a line that is seldom shown. */
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

/** A line below the navigation about the page itself. That it was updated is for screen readers only. */
export function Notice({ kind, actions }: NoticeProps) {
  const { t } = useTranslation('host');
  const text = t(`later.open-page.${kind}`);
  if (kind === 'updated') return <VisuallyHidden>{text}</VisuallyHidden>;
  return (
    <div style={line}>
      <p style={{ flex: '1 1 220px', paddingBlock: 6 }}>{text}</p>
      {actions.map(({ name, run }) => (
        <Button key={name} variant="quiet" onClick={run} style={{ paddingInline: 0 }}>
          {t(`later.open-page.do.${name}`)}
        </Button>
      ))}
    </div>
  );
}
