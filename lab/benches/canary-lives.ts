import { type Life, randomFrom, simulateLife } from '../../delivery/test/canary-simulation.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const lives = Number(process.argv[2] ?? '1000');

const good: Life = {
  percent: 10,
  visitors: 600,
  networks: 12,
  stableFaults: { error: 0.03, load: 0.01 },
  canaryFaults: { error: 0.03, load: 0.01 },
  evaluateEvery: 20,
};

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Simulates good canaries, and prints the share of them that is withdrawn or held back at any time of their lives. */
function measureGood(name: string, settings: Partial<Life>): void {
  const random = randomFrom(1);
  const ends = Array.from({ length: lives }, () => simulateLife({ ...good, ...settings }, random));
  const withdrawn = ends.filter(({ withdrawnAfter }) => withdrawnAfter !== null).length;
  const slower = ends.filter(({ slowerAfter }) => slowerAfter !== null).length;
  printLine(
    `good, ${name}: ${withdrawn} of ${lives} withdrawn, ${slower} held back (limit ${lives / 100} each)`,
  );
}

/** Simulates bad canaries, and prints the number of visitors of a canary until it is withdrawn. */
function measureBad(name: string, settings: Partial<Life>): void {
  const random = randomFrom(2);
  const life = { ...good, evaluateEvery: 1, ...settings };
  const ends = Array.from({ length: lives / 10 }, () => simulateLife(life, random));
  const found = ends.filter(({ withdrawnAfter }) => withdrawnAfter !== null);
  printLine(
    `bad, ${name}: ${found.length} of ${ends.length} withdrawn, after ${median(found.map(({ canaryVisitors }) => canaryVisitors))} of its visitors (median)`,
  );
}

measureGood('a tenth of the visitors', {});
measureGood('half of the visitors', { percent: 50 });
measureGood('an outage in which most loads fail', { outage: { from: 0.3, until: 0.4 } });
measureBad('it always throws, a tenth of the visitors', { canaryFaults: { error: 1 } });
measureBad('it always throws, half of the visitors', { percent: 50, canaryFaults: { error: 1 } });
measureBad('it freezes a third of the pages', { canaryFaults: { error: 0.03, freeze: 0.33 } });
measureBad('it fails for a tenth', { canaryFaults: { error: 0.1 }, visitors: 3_000 });
