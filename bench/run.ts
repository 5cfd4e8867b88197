import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Measurement, medianOf } from './measurement.ts';
import { type Environment, openEnvironment } from './operations/environment.ts';
import { evaluate } from './operations/evaluate.ts';
import { type Options, readOptions, USAGE } from './operations/options.ts';
import { type Cell, CONCURRENCIES, STEPS } from './operations/plan.ts';
import { machineFacts, type Results, report } from './report.ts';
import { type OnStop, stopAtEnd } from './stop-at-end.ts';

const WARM_UP_CONCURRENCY = 16;
const WARM_UP_SECONDS = 3;
/** For requests still in progress when a cell ends: they must not count in the next one. */
const PAUSE_MS = 100;

async function measureAll(options: Options, onStop: OnStop): Promise<Results> {
  const machine = machineFacts();
  progress('starting');
  const environment = await openEnvironment(onStop);
  progress('warming up');
  for (const [subject, operation] of STEPS) {
    await environment.measure[subject](operation, WARM_UP_CONCURRENCY, WARM_UP_SECONDS);
  }
  const cells = await measureCells(environment, options);
  const residentMb = (await environment.residentBytes()) / 1_048_576;
  const { replyBytes, poolSize } = environment;
  const medians = cells.map((cell) => ({ ...cell, ...medianOf(cell.rounds) }));
  return {
    machine,
    cells: medians,
    targetResults: evaluate(medians, residentMb),
    replyBytes,
    poolSize,
  };
}

interface Rounds extends Cell {
  readonly rounds: Measurement[];
}

/**
 * Short rounds over all cells instead of one long run of each, so that other load of the
 * machine affects all alike.
 */
async function measureCells(
  { measure }: Environment,
  { rounds, measuredSeconds }: Options,
): Promise<Rounds[]> {
  const cells = CONCURRENCIES.flatMap((concurrency) =>
    STEPS.map(([subject, operation]) => {
      return { subject, operation, concurrency, rounds: [] as Measurement[] };
    }),
  );
  const seconds = measuredSeconds / cells.length / rounds;
  for (let round = 1; round <= rounds; round++) {
    progress(`round ${round} of ${rounds}`);
    for (const cell of cells) {
      cell.rounds.push(await measure[cell.subject](cell.operation, cell.concurrency, seconds));
      await sleep(PAUSE_MS);
    }
  }
  return cells;
}

function progress(line: string): void {
  process.stderr.write(`bench: ${line}\n`);
}

async function main(options: Options, onStop: OnStop): Promise<void> {
  const results = await measureAll(options, onStop);
  process.stdout.write(report(results));
  if (options.jsonFile !== undefined) {
    await writeFile(options.jsonFile, `${JSON.stringify(results, null, 2)}\n`);
  }
}

function optionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    progress((error as Error).message);
    process.stderr.write(USAGE);
    process.exit(1);
  }
}

const options = optionsOrExit();
await stopAtEnd((onStop) => main(options, onStop));
