/** The object URL is revoked after this time, when even a slow browser has read it. */
const revokeAfterMs = 60_000;

/** Saves a text as a file through the browser's download. */
export function saveFile(fileName: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}
