import { type RenderedSlot, SlotContext, useLocation } from '@tapin/shared/router';
import { Spinner } from '@tapin/shared/ui/spinner';
import {
  Component,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { useDocumentTitle } from '../page/use-document-title.ts';
import { emitSignal } from '../reports/signals.ts';
import type { Remote } from './discovery.ts';
import { LoadError } from './loading/load-error.ts';
import type { Part, PartProps } from './loading/part.ts';
import type { RemoteLoader } from './loading/remote-loader.ts';
import { OfferedSlot } from './offered-slot.tsx';
import { RemoteFailed, UnmountErrorBoundary } from './remote-failed.tsx';
import styles from './remote-part.module.css';

interface RemotePartProps {
  loader: RemoteLoader;
  remote: Remote;
  part: Part;
  /** The props of the part, if it is the content of a slot. */
  props?: PartProps;
  waiting?: ReactNode;
  failed?: (retry: () => Promise<void>) => ReactNode;
}

/** Loads the versions of a remote that the page contains without versions. The part is rendered again afterwards. */
function PartialPart({ loader, part, waiting, failed }: RemotePartProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(async () => {
    setHasFailed(false);
    await loader.loadVersions().catch(() => setHasFailed(true));
  }, [loader]);
  useEffect(() => void load(), [load]);
  if ('path' in part) return hasFailed ? <RemoteFailed onRetry={load} /> : <Spinner />;
  return hasFailed ? failed?.(load) : waiting;
}

/** Renders a part of a remote. Errors inside do not affect the rest of the page. */
export function RemotePart(props: RemotePartProps) {
  return props.remote.isPartial ? <PartialPart {...props} /> : <CompletePart {...props} />;
}

function CompletePart({ loader, remote: latest, part, props, ...slotStates }: RemotePartProps) {
  const { pathname } = useLocation();
  const openPart = (opened: Remote) => ({ pathname, remote: opened, openedAt: performance.now() });
  const [current, setCurrent] = useState(() => openPart(loader.chooseVersion(latest, part)));
  // The version stays the same until a navigation, or until the page learns that it was rolled back.
  const [generation, setGeneration] = useState(0);
  const [isExhausted, setIsExhausted] = useState(false);
  if (current.pathname !== pathname || (latest.isLocal && latest !== current.remote)) {
    setCurrent(openPart(loader.chooseVersion(latest, part)));
    setIsExhausted(false);
  }
  const { remote, openedAt } = current;
  const exchange = useEffectEvent(async () => {
    const next = loader.chooseVersion(latest, part);
    if (next.versions[0]?.url === remote.versions[0]?.url) return true;
    const isLoaded = await loader.canLoad(next, part);
    if (isLoaded) setCurrent((before) => (before === current ? openPart(next) : before));
    return isLoaded;
  });
  useEffect(() => loader.addShownPart(() => exchange()), [loader]);
  const [wasRetried, setWasRetried] = useState(false);

  const remount = () => {
    setIsExhausted(false);
    setGeneration((current) => current + 1);
  };
  const replaceVersion = async () => {
    if (await loader.markFailed(remote, part)) remount();
    else setIsExhausted(true);
  };
  const retry = async () => {
    setCurrent(openPart(await loader.retry(latest, part)));
    setWasRetried(true);
    remount();
  };

  const isScreen = 'path' in part;
  const waiting = isScreen ? <Spinner /> : slotStates.waiting;
  const failed = isScreen ? (
    <RemoteFailed onRetry={retry} wasRetried={wasRetried} />
  ) : (
    slotStates.failed?.(retry)
  );
  return (
    <PartBoundary
      key={generation}
      shown={remote}
      onRenderError={replaceVersion}
      failed={failed}
      slotStates={isExhausted ? failed : waiting}
    >
      <Suspense fallback={waiting}>
        <LoadedPartView
          loader={loader}
          remote={remote}
          part={part}
          openedAt={openedAt}
          {...(props && { props })}
        />
      </Suspense>
    </PartBoundary>
  );
}

const contentParts = { RemotePart, UnmountErrorBoundary };

interface LoadedPartViewProps extends Pick<RemotePartProps, 'loader' | 'remote' | 'part' | 'props'> {
  openedAt: number;
}

/**
 * The element around a part, with the names of its remote and version in data attributes, so that support can find out
 * what a person sees.
 */
function LoadedPartView({ loader, remote, part, props, openedAt }: LoadedPartViewProps) {
  const { Component, title, version } = use(loader.load(remote, part));
  const isScreen = title !== null;
  useEffect(() => {
    const shown = { remote: remote.name, version: version.version };
    if (isScreen) emitSignal({ kind: 'shown', ...shown, openedAt, shownAt: performance.now() });
  }, [isScreen, remote.name, version.version, openedAt]);
  const { name } = remote;
  const { catalog } = loader;
  const renderSlot = useCallback(
    (slot: RenderedSlot) =>
      catalog && (
        <OfferedSlot
          slot={`${name}/${slot.name}`}
          props={slot.props}
          catalog={catalog}
          loader={loader}
          parts={contentParts}
        />
      ),
    [catalog, loader, name],
  );
  const shown = (
    <SlotContext value={renderSlot}>
      <Component {...props} />
    </SlotContext>
  );
  return (
    <div className={styles.part} data-remote={remote.name} data-version={version.version}>
      {title ? <WithTitle title={title} screen={shown} /> : shown}
    </div>
  );
}

function WithTitle({ title, screen }: { title: string; screen: ReactNode }) {
  useDocumentTitle(title);
  return screen;
}

interface PartBoundaryProps {
  shown: Remote;
  onRenderError: () => void;
  failed: ReactNode;
  /** Shown after a version threw, until another version replaces it. */
  slotStates: ReactNode;
  children: ReactNode;
}

class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('nothing was thrown') };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof LoadError)) this.props.onRenderError();
  }

  override componentDidUpdate({ shown }: PartBoundaryProps) {
    if (shown !== this.props.shown && this.state.error !== null) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return error instanceof LoadError ? this.props.failed : this.props.slotStates;
  }
}
