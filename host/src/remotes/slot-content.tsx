import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { useNearScreen } from '@tapin/shared/ui/use-near-screen';
import { type ComponentType, createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { Catalog } from './catalog.ts';
import type { Remote } from './discovery.ts';
import type { Part, PartProps } from './loading/part.ts';
import type { RemoteLoader } from './loading/remote-loader.ts';
import styles from './slot-content.module.css';

/** Contents within this distance of the viewport are loaded. */
const nearMargin = '200px 0px';
/** All contents of a slot appear together, so that none moves another. A slower one appears later. */
const waitForOthersMs = 1_500;

/** The slots around a content. A slot is empty inside of itself, or two remotes could fill each other for ever. */
const AroundContext = createContext<readonly string[]>([]);

/**
 * Components of the shell around a content. They are not imported here, because the bundler merges a module into the first
 * file of the page only if no later file imports it as well, and the first file would become larger.
 */
interface ContentParts {
  RemotePart: ComponentType<{
    loader: RemoteLoader;
    remote: Remote;
    part: Part;
    props: PartProps;
    failed: (retry: () => Promise<void>) => ReactNode;
  }>;
  UnmountErrorBoundary: ComponentType<{ children: ReactNode }>;
}

export interface SlotContentsProps {
  /** The name of the slot with its owner, such as `staff/dashboard-card`. */
  slot: string;
  props: PartProps;
  parts: ContentParts;
  catalog: Catalog;
  loader: RemoteLoader;
  /** The remotes that fill the slot for this person. */
  fillers: readonly Remote[];
}

/** The contents of a slot in the order of the operator. Remotes that the operator has not ordered come last, by name. */
export function SlotContents({ slot, props, parts, loader, catalog, fillers }: SlotContentsProps) {
  const { RemotePart, UnmountErrorBoundary } = parts;
  const around = use(AroundContext);
  const [isNear, setIsNear] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const place = useNearScreen<HTMLDivElement>(
    ({ isIntersecting }) => isIntersecting && setIsNear(true),
    !isNear,
    nearMargin,
  );
  const { text } = catalog;
  const ordered = useMemo(() => orderIn(text, slot), [text, slot]);
  const names = fillers.map(({ name }) => name).join(' ');
  useEffect(() => {
    if (!isNear) return;
    const show = () => setIsReady(true);
    const timer = setTimeout(show, waitForOthersMs);
    const load = async () => {
      await loader.loadVersions();
      const complete = catalog.current().filter(({ name }) => names.split(' ').includes(name));
      await Promise.allSettled(complete.map((remote) => loader.load(remote, { slot })));
    };
    load().then(show, show);
    return () => clearTimeout(timer);
  }, [isNear, loader, catalog, slot, names]);

  if (around.includes(slot)) return null;
  if (!isReady) return <div ref={place} />;
  const rank = ({ name }: Remote) => (ordered.includes(name) ? ordered.indexOf(name) : ordered.length);
  return (
    <AroundContext value={[...around, slot]}>
      {[...fillers]
        .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'en'))
        .map((remote) => (
          <UnmountErrorBoundary key={remote.name}>
            <RemotePart
              loader={loader}
              remote={remote}
              part={{ slot }}
              props={props}
              failed={(retry) => <ContentFailed onRetry={retry} />}
            />
          </UnmountErrorBoundary>
        ))}
    </AroundContext>
  );
}

/** Returns the remotes that the operator has ordered in a slot. */
function orderIn(text: string, slot: string): readonly unknown[] {
  const { slotOrder }: { slotOrder?: Record<string, unknown> } = JSON.parse(text);
  const order = slotOrder?.[slot];
  return Array.isArray(order) ? order : [];
}

/** Only the content of one remote failed, and the screen around it works. */
function ContentFailed({ onRetry }: { onRetry: () => Promise<void> }) {
  const { t } = useTranslation('host');
  return (
    <div className={styles.failed} role="status">
      <p>{t('remote-failed.title')}</p>
      <Button onClick={onRetry}>{t('remote-failed.retry')}</Button>
    </div>
  );
}
