import { ApiError } from '@tapin/shared/api';
import type { RosterUpload } from '@tapin/shared/contract/roster-calls';
import { useSearchParams } from '@tapin/shared/router';
import { useSetParameter } from '@tapin/shared/ui/use-url-parameter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDistrictUserId } from '#src/components/district-calls.ts';
import { type FileProblem, findFileProblem, findUpload, isTransient, uploadFile } from './upload-file.ts';

/** The id of an incomplete upload is in the URL, so that the upload can continue after a reload. */
const uploadParameter = 'upload';

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'refused'; name: string; problem: FileProblem }
  | { phase: 'sending'; file: File; upload: RosterUpload | null }
  /** The connection was lost, or the server refused a part. The page still has the file. */
  | { phase: 'stopped'; file: File; upload: RosterUpload | null; error: Error }
  /** The page was reloaded, so the person has to choose the same file again. */
  | { phase: 'unfinished'; upload: RosterUpload };

/**
 * Keeps the id as state, and copies it to the URL after each render. A leave guard blocks changes of the URL while it
 * is on, so the effects that turn it on and off must run after this copy.
 */
function useUploadId() {
  const [params] = useSearchParams();
  const setParameter = useSetParameter({ replace: true });
  const [uploadId, setUploadId] = useState(() => params.get(uploadParameter));
  // The router renders a change of the URL later, so this ref has the newest id.
  const inUrl = useRef(uploadId);
  const copyToUrl = useEffectEvent((id: string | null) => {
    if (id === inUrl.current) return;
    inUrl.current = id;
    setParameter(uploadParameter, id);
  });
  useEffect(() => copyToUrl(uploadId), [uploadId]);
  return [uploadId, setUploadId] as const;
}

/** Uploads a file in parts. `onArrived` receives the id of the complete upload. */
export function useUpload(onArrived: (upload: string) => void) {
  const districtUserId = useDistrictUserId();
  const [uploadId, setUploadId] = useUploadId();
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const controller = useRef<AbortController | null>(null);

  const send = async (file: File, known: RosterUpload | null) => {
    const aborting = new AbortController();
    const { signal } = aborting;
    controller.current = aborting;
    let upload = known;
    setState({ phase: 'sending', file, upload });
    try {
      const problem = await findFileProblem(file);
      if (signal.aborted) return;
      if (problem) return setState({ phase: 'refused', name: file.name, problem });
      upload = await uploadFile({
        file,
        districtUserId,
        uploadId: known?._id ?? uploadId,
        signal,
        onProgress: (arrived) => {
          if (signal.aborted) return;
          upload = arrived;
          setUploadId(arrived._id);
          setState({ phase: 'sending', file, upload: arrived });
        },
      });
      if (signal.aborted) return;
      setUploadId(null);
      setState({ phase: 'idle' });
      onArrived(upload._id);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError) setState({ phase: 'stopped', file, upload, error });
      // The file was changed or removed while it was being read.
      else setState({ phase: 'refused', name: file.name, problem: 'unreadable' });
    }
  };

  const cancel = () => {
    controller.current?.abort();
    setUploadId(null);
    setState({ phase: 'idle' });
  };
  const resume = () => {
    if (state.phase === 'stopped') void send(state.file, state.upload);
  };

  // After a reload the URL has the id of an upload, but the browser no longer has the file.
  const findUnfinished = useEffectEvent(async (signal: AbortSignal) => {
    if (uploadId === null) return;
    try {
      const upload = await findUpload(uploadId, districtUserId, signal);
      setState((before) => (before.phase === 'idle' ? { phase: 'unfinished', upload } : before));
    } catch {
      if (!signal.aborted) setUploadId(null);
    }
  });
  useEffect(() => {
    const finding = new AbortController();
    void findUnfinished(finding.signal);
    return () => {
      finding.abort();
      controller.current?.abort();
    };
  }, []);

  const resumeOnline = useEffectEvent(resume);
  const waitsForConnection = state.phase === 'stopped' && isTransient(state.error);
  useEffect(() => {
    if (!waitsForConnection) return;
    const onOnline = () => resumeOnline();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [waitsForConnection]);

  return {
    state,
    cancel,
    resume,
    choose: (file: File) => void send(file, state.phase === 'unfinished' ? state.upload : null),
  };
}
