import { isatty } from 'node:tty';
import { type DestinationStream, type Logger, pino, stdTimeFunctions, symbols } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from '../config.ts';

const STDOUT = 1;
/** About three hundred lines. A write wakes another thread, so lines are batched. */
const LINES_LENGTH = 64 * 1024;
const LINES_WAIT_MS = 1000;
/** Limit of unwritten output when the reader stalls; further lines are dropped. */
const BACKLOG_BYTES_MAX = 16 * 1024 * 1024;

/**
 * Human-readable in a terminal, JSON otherwise. Lines are batched: a write per request is
 * expensive.
 */
export function createLog(config: Pick<Config, 'logLevel' | 'logFormat'>): Logger {
  const isPretty = config.logFormat === 'pretty' || (config.logFormat === 'auto' && isatty(STDOUT));
  const stream: DestinationStream = isPretty
    ? pretty({ colorize: isatty(STDOUT), ignore: 'pid,hostname', sync: true })
    : inBatches(pino.destination({ dest: STDOUT, sync: false, maxLength: BACKLOG_BYTES_MAX }));
  return logTo(stream, config.logLevel);
}

/**
 * The stream's cost per write grows with its buffer, so lines are passed in batches. Lines that do
 * not fit are dropped, and their number is logged later.
 */
function inBatches(stream: ReturnType<typeof pino.destination>): DestinationStream {
  let held = '';
  let lost = 0;
  let hasRoom = true;
  stream.on('drop', () => {
    hasRoom = false;
  });
  function handOver(): void {
    if (held === '') return;
    hasRoom = true;
    stream.write(lost > 0 ? droppedLine(lost) + held : held);
    lost = hasRoom ? 0 : lost + held.split('\n').length - 1;
    held = '';
  }
  setInterval(handOver, LINES_WAIT_MS).unref();
  // Before the stream's own handler, which flushes and closes it.
  process.prependListener('exit', handOver);
  return {
    write(line) {
      held += line;
      if (held.length >= LINES_LENGTH) handOver();
    },
  };
}

function droppedLine(lost: number): string {
  const time = stdTimeFunctions.epochTime();
  return `{"level":40${time},"pid":${process.pid},"lost":${lost},"msg":"log lines were lost"}\n`;
}

export function logTo(stream: DestinationStream, level: string): Logger {
  return pino(
    { level, base: { pid: process.pid }, serializers: { err: errorWithoutData } },
    stream,
  );
}

/**
 * Writes info lines whose fields are already JSON. Request lines use this: serializing their object
 * again would cost as much as a small cart.
 */
export function infoLines(log: Logger): (fields: string) => void {
  const { [symbols.streamSym]: stream, [symbols.chindingsSym]: bindings } = log as unknown as {
    [symbols.streamSym]: DestinationStream;
    [symbols.chindingsSym]: string;
  };
  const level = `{"level":${log.levels.values.info}`;
  return (fields) => {
    if (!log.isLevelEnabled('info')) return;
    stream.write(`${level}${stdTimeFunctions.epochTime()}${bindings},${fields}}\n`);
  };
}

type LoggedError = Error & { code?: unknown; cause?: unknown };

/** Drops the parameters of a failed statement from the log. */
function errorWithoutData(error: LoggedError) {
  const message = messageWithoutData(error);
  return {
    type: error.name,
    code: error.code,
    message,
    stack: error.stack?.replace(error.message, () => message),
    ...(error.cause instanceof Error && { cause: messageWithoutData(error.cause) }),
  };
}

/** The message of a data exception (SQLSTATE 22…) quotes the offending value. */
function messageWithoutData({ code, message }: LoggedError): string {
  const isDataException = typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);
  return isDataException ? message.replace(/".*"/s, '"…"') : message;
}
