/**
 * The only argument of a benchmark of fixed rounds: the seconds of each. Anything else ends the
 * process with its usage, so that a misspelt argument does not pass for a measurement.
 */
export function secondsArgument(command: string, fallback: number): number {
  const [text, ...more] = process.argv.slice(2);
  const seconds = text === undefined ? fallback : Number(text);
  if (seconds > 0 && Number.isFinite(seconds) && more.length === 0) return seconds;
  const isHelp = text === '--help';
  const usage = `Usage: npm run ${command} -- [SECONDS]
  SECONDS   of each round (default ${fallback})
`;
  (isHelp ? process.stdout : process.stderr).write(usage);
  process.exit(isHelp ? 0 : 1);
}
