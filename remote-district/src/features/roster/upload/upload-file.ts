import { ApiError, call } from '@tapin/shared/api';
import { maxRosterBytes } from '@tapin/shared/contract/roster';
import type { RosterUpload } from '@tapin/shared/contract/roster-calls';

/** A zip file begins with these bytes. */
const zipSignature = [0x50, 0x4b];

export type FileProblem = 'empty' | 'tooLarge' | 'notZip' | 'unreadable';

/** Checks a file before the upload, so that a wrong file is not sent. */
export async function findFileProblem(file: File): Promise<FileProblem | null> {
  if (file.size === 0) return 'empty';
  if (file.size > maxRosterBytes) return 'tooLarge';
  try {
    const start = new Uint8Array(await readBytes(file.slice(0, zipSignature.length)));
    return zipSignature.every((byte, index) => start[index] === byte) ? null : 'notZip';
  } catch {
    return 'unreadable';
  }
}

const readWith =
  <Result>(start: (reader: FileReader, blob: Blob) => void) =>
  (blob: Blob): Promise<Result> =>
    new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as Result);
      reader.onerror = () => reject(reader.error);
      start(reader, blob);
    });

const readBytes = readWith<ArrayBuffer>((reader, blob) => reader.readAsArrayBuffer(blob));
const readDataUrl = readWith<string>((reader, blob) => reader.readAsDataURL(blob));

const toBase64 = async (blob: Blob) => (await readDataUrl(blob)).replace(/^[^,]*,/, '');

/** Whether repeating the call may succeed, because the connection was lost or the server is busy. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'network' ||
    error.code === 'offline' ||
    error.status === 429 ||
    (error.status ?? 0) >= 500);

interface UploadOptions {
  file: File;
  districtUserId: string;
  /** The id of an interrupted upload. It is used only if the file is the same. */
  uploadId: string | null;
  signal: AbortSignal;
  onProgress: (upload: RosterUpload) => void;
}

async function openUpload({ file, districtUserId, uploadId, signal }: UploadOptions): Promise<RosterUpload> {
  const begin = () =>
    call(
      'POST /district/roster/upload',
      { body: { districtUserId, name: file.name, bytes: file.size } },
      { signal },
    );
  if (uploadId === null) return begin();
  try {
    const upload = await findUpload(uploadId, districtUserId, signal);
    return upload.name === file.name && upload.bytes === file.size ? upload : await begin();
  } catch (error) {
    // The server no longer has the upload.
    if (error instanceof ApiError && error.code === 'not_found') return begin();
    throw error;
  }
}

export const findUpload = (upload: string, districtUserId: string, signal: AbortSignal) =>
  call('GET /district/roster/upload/:upload', { params: { upload }, query: { districtUserId } }, { signal });

/** Sends those parts of a file that the server lacks, one after the other. */
export async function uploadFile(options: UploadOptions): Promise<RosterUpload> {
  const { file, districtUserId, signal, onProgress } = options;
  let upload = await openUpload(options);
  onProgress(upload);
  const { _id, partBytes } = upload;
  const parts = Array.from({ length: Math.ceil(file.size / partBytes) }, (_, part) => part);
  const arrived = new Set(upload.parts);
  for (const part of parts.filter((each) => !arrived.has(each))) {
    const content = await toBase64(file.slice(part * partBytes, (part + 1) * partBytes));
    upload = await call(
      'PUT /district/roster/upload/:upload/part/:part',
      { params: { upload: _id, part: String(part) }, body: { districtUserId, content } },
      { signal },
    );
    onProgress(upload);
  }
  return upload;
}

/** Returns the number of bytes that the server has. The last part is smaller than the others. */
export const arrivedBytes = ({ bytes, partBytes, parts }: RosterUpload): number =>
  Math.min(bytes, parts.length * partBytes);
