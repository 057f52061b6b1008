import { dirname } from 'node:path';
import { fileOf, importsOf } from './imports.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Every circle that a walk along the arrows comes upon, as the way round: none only when there is none. */
function circlesIn(graph: Graph): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (node: string, way: readonly string[]) => {
    const start = way.indexOf(node);
    if (start >= 0) circles.push([...way.slice(start), node]);
    if (start >= 0 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...way, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return circles;
}

/** Who imports whom, types too: what `place` names the same is one. */
function graphOf(files: readonly SourceFile[], place: (path: string) => string): Graph {
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const here = place(file.path);
    const targets = graph.get(here) ?? new Set();
    graph.set(here, targets);
    for (const { from } of importsOf(file)) {
      const target = fileOf(file, from);
      if (target !== null && (place(target) !== here || target === file.path)) targets.add(place(target));
    }
  }
  return graph;
}

const inServer = ({ path }: SourceFile) => path.startsWith('api/src/') && !path.endsWith('.test.ts');

/** Files that import each other in a circle, and areas of the server's rooms that do. */
export function findCircles(files: readonly SourceFile[] = sourceFiles()): string[] {
  const circles = [
    ...circlesIn(graphOf(files, (path) => path)),
    ...circlesIn(graphOf(files.filter(inServer), dirname)),
  ];
  return circles.map((way) => `a circle: ${way.join(' -> ')}`);
}
