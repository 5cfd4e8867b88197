import { parseArgs } from 'node:util';

export interface Options {
  /** For all cells and rounds together; start and warm-up are extra. */
  readonly measuredSeconds: number;
  readonly rounds: number;
  readonly jsonFile: string | undefined;
}

export const USAGE = `Usage: npm run bench -- [--quick] [--seconds N] [--json FILE]
  --seconds N   measure for about N seconds in all (default 110)
  --quick       about 25 seconds: to see that it runs, not to quote
  --json FILE   write the numbers to FILE as well
`;

const MEASURED_SECONDS = 110;
const QUICK_SECONDS = 25;

/** Throws on an unknown option: a misspelt one must not pass for a measurement. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  });
  const fallback = values.quick ? QUICK_SECONDS : MEASURED_SECONDS;
  const measuredSeconds = Number(values.seconds ?? fallback);
  if (!(measuredSeconds >= 5)) throw new Error('--seconds must be a number from 5.');
  return { measuredSeconds, rounds: values.quick ? 3 : 5, jsonFile: values.json };
}
