import { createHmac, timingSafeEqual } from 'node:crypto';

const MAX_AGE_MS = 300_000;

/** What fakepay says about a charge, in an answer or by itself. */
export interface Answer {
  readonly status: 'succeeded' | 'authorized' | 'declined' | 'invalid' | 'needs_action' | 'pending';
  readonly reference: string;
  readonly amount: number;
  /** US dollars where it says nothing else. */
  readonly currency?: string;
}

export interface News extends Answer {
  readonly id: string;
  /** Of the charge it is about. */
  readonly key: string;
}

/** The body and the headers of a callback, as fakepay sends them. */
export function writeNews(secret: string, news: News, at = Date.now()) {
  const body = JSON.stringify(news);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'fakepay-timestamp': String(at),
      'fakepay-signature': signNews(secret, body, at),
    },
  };
}

/** Undefined for what fakepay did not sign, or not lately. */
export function readNews(
  secret: string,
  body: Buffer,
  headers: Readonly<Record<string, unknown>>,
): News | undefined {
  const at = Number(headers['fakepay-timestamp']);
  const given = Buffer.from(String(headers['fakepay-signature'] ?? ''));
  const expected = Buffer.from(signNews(secret, body.toString('utf8'), at));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (!(Math.abs(Date.now() - at) < MAX_AGE_MS)) return undefined;
  return JSON.parse(body.toString('utf8')) as News;
}

function signNews(secret: string, body: string, at: number): string {
  return createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
}
