import { type SourceFile, sourceFiles } from '../source-files.ts';
import { type CodeWord, codeWords } from './code-words.ts';
import { commentsIn } from './comments.ts';
import { declaredNames, hyphenated } from './declared-names.ts';

export interface PrivateWord {
  path: string;
  /** The name or the word of a comment that is to be replaced. */
  found: string;
  write: string;
}

function wordsOf(file: SourceFile, word: CodeWord, names: readonly string[], comments: readonly string[]) {
  const { path } = file;
  const ofPath = word.paths ?? word.names;
  const inPath = path.split('/').filter((segment) => ofPath?.test(segment.replace(/\..*$/, '')));
  const inNames = names.filter((name) => word.names?.test(hyphenated(name)));
  const inComments = comments.flatMap((comment) => word.comments?.exec(comment)?.[0] ?? []);
  return [...inPath, ...inNames, ...inComments.map((each) => `"${each}"`)];
}

/** Returns the private words in paths, declared names and comments. */
export function findPrivateWords(
  files: readonly SourceFile[] = sourceFiles(),
  words: readonly CodeWord[] = codeWords,
): PrivateWord[] {
  return files.flatMap((file) => {
    const names = declaredNames(file);
    const comments = commentsIn(file);
    const found = new Map(
      words.flatMap((word) =>
        wordsOf(file, word, names, comments).map((each) => [each, word.write] as const),
      ),
    );
    return [...found].map(([each, write]) => ({ path: file.path, found: each, write }));
  });
}
