export interface CodePlace {
  remote: string;
  version: string;
  file: string;
  line: number;
  column: number;
}

/** A line of a stack in Chromium (`    at f (URL:1:2)`), or in Firefox and Safari (`f@URL:1:2`). */
const isFrame = (line: string) => /^ +at |@/.test(line);

const folderOfParts = '/parts/';

/**
 * Returns the place in a stack that caused an error. It is the first frame of a remote, because the host and the
 * libraries fail when a remote passes a bad argument. Without a frame of a remote it is the first frame of the host,
 * and null when all frames are of libraries.
 */
export function blamedPlace(stack: string): CodePlace | null {
  let ofHost: CodePlace | null = null;
  for (const line of stack.split('\n')) {
    const place = isFrame(line) ? placeIn(line) : null;
    if (!place || place.remote === 'libraries') continue;
    if (place.remote !== 'host') return place;
    ofHost ??= place;
  }
  return ofHost;
}

function placeIn(frame: string): CodePlace | null {
  const start = frame.lastIndexOf(folderOfParts);
  if (start < 0) return null;
  const [remote = '', version = '', ...path] = frame.slice(start + folderOfParts.length).split('/');
  const [file = '', line = '', column = ''] = path.join('/').split(':');
  // The column may be followed by a bracket.
  const [atLine, atColumn] = [Number.parseInt(line, 10), Number.parseInt(column, 10)];
  return file && atLine >= 0 && atColumn >= 0
    ? { remote, version, file, line: atLine, column: atColumn }
    : null;
}
