import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import { createRoot, type Root } from 'react-dom/client';
import { laterTexts } from './later-texts.ts';
import { Notice, type NoticeAction, type NoticeKind, noticeKinds } from './notice.tsx';

const shown = new Map<NoticeKind, readonly NoticeAction[]>();
let mounted: { place: HTMLElement; root: Root } | null = null;

/** Adds the place of the notices: the last line of the header, where they cover nothing and stay visible. */
function mount() {
  const place = document.createElement('div');
  // A screen reader announces what is added to the region later.
  place.setAttribute('role', 'status');
  document.querySelector('header')?.append(place);
  return { place, root: createRoot(place) };
}

/** Shows a notice with its actions, or removes it without them. */
export async function showNotice(kind: NoticeKind, actions: readonly NoticeAction[] | null): Promise<void> {
  if (actions) shown.set(kind, actions);
  else if (!shown.delete(kind)) return;
  if (!mounted) await addLaterTexts('host', laterTexts);
  if (!mounted?.place.isConnected) mounted = mount();
  const { root } = mounted;
  const mostUrgent = noticeKinds.find((each) => shown.has(each));
  // The region has to be on the page before its text, or it is not announced.
  setTimeout(() =>
    root.render(mostUrgent && <Notice kind={mostUrgent} actions={shown.get(mostUrgent) ?? []} />),
  );
}
