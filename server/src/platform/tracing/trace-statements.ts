import type { TraceStatement } from '../db/driver/pool.ts';
import type { CompiledStatement } from '../db/driver/sql.ts';
import { inSpan, type Tracing } from './tracing.ts';

/**
 * A span per statement, named by the function that holds its template. A statement outside of a
 * request or job has none. Text and parameters are never recorded.
 */
export function traceStatements(tracing: Tracing): TraceStatement {
  return (built, send) => {
    if (!tracing.current()) return send();
    const { name, file } = placeOf(built);
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': firstWord(built.text),
      'code.file.path': file,
    };
    return inSpan(tracing, name, { kind: 'client', attributes }, send);
  };
}

interface Place {
  readonly name: string;
  readonly file: string | undefined;
}

/** A template has one origin, so its stack is read once. */
const places = new WeakMap<Error, Place>();

function placeOf({ text, origin }: CompiledStatement): Place {
  // Commands of a transaction, and hand-written texts, which may hold values.
  if (!origin) return { name: firstWord(text), file: undefined };
  let place = places.get(origin);
  if (!place) {
    place = readPlace(origin.stack ?? '') ?? { name: firstWord(text), file: undefined };
    places.set(origin, place);
  }
  return place;
}

/** The first named function outside of the driver: `at listOrders (file:///…/queries.js:12:3)`. */
const FRAME = /^ *at (?:async )?(?:\w+\.)?([\w$]+) \(.*?((?:[\w-]+\/)?[\w-]+)\.[jt]s:\d+:\d+\)$/;
const DRIVER = new Set(['sql', 'originOf', 'statementsOver']);

function readPlace(stack: string): Place | undefined {
  for (const line of stack.split('\n').slice(1)) {
    const [, name, file] = FRAME.exec(line) ?? [];
    // A bundler appends a number to a name that two modules have.
    if (name && !DRIVER.has(name)) return { name: name.replace(/\$\d+$/, ''), file };
  }
  return undefined;
}

function firstWord(text: string): string {
  return /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement';
}
