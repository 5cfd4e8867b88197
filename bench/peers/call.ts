import { Pool } from 'undici';

/** Calls of one service over connections that stay open; the same client for all subjects. */
export interface Caller {
  (method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Calls since the start, to see how many a checkout takes. */
  readonly count: () => number;
}

export interface CallOptions {
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

export interface Answer {
  readonly body: unknown;
  header(name: string): string | undefined;
}

const CONNECTIONS = 64;
/** Less than each server keeps an idle connection, so that no call meets one being closed. */
const IDLE_MS = 1_000;

/** A status other than 2xx throws, with the beginning of the reply. */
export function callerOf(base: string): Caller {
  const pool = new Pool(base, {
    connections: CONNECTIONS,
    pipelining: 1,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
  });
  let calls = 0;
  const call = async (method: string, path: string, options: CallOptions = {}) => {
    calls++;
    const { statusCode, headers, body } = await pool.request({
      method: method as 'GET',
      path,
      headers: { 'content-type': 'application/json', ...options.headers },
      ...(options.body && { body: JSON.stringify(options.body) }),
    });
    const text = await body.text();
    if (statusCode < 200 || statusCode > 299) {
      throw new Error(`${method} ${path} answered ${statusCode}: ${text.slice(0, 300)}`);
    }
    return {
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      header: (name: string) => [headers[name]].flat()[0],
    };
  };
  return Object.assign(call, { count: () => calls });
}

let people = 0;

/** A shopper who is new to the store: the same person at each checkout would be one hot row. */
export function newPerson() {
  people++;
  return {
    email: `ada.${process.pid}.${people}@example.com`,
    firstName: 'Ada',
    lastName: 'Lovelace',
  };
}
