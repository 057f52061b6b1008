import type { ReactNode } from 'react';
import type { Remote } from './discovery.ts';
import type { Part } from './part.ts';
import type { RemoteLoader } from './remote-loader.ts';

export interface RemotePartProps {
  loader: RemoteLoader;
  remote: Remote;
  part: Part;
  /** Shown while the part loads. By default a screen shows a loading state and a slot is empty. */
  waiting?: ReactNode;
  failed?: (retry: () => Promise<void>) => ReactNode;
}
