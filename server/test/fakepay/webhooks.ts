import { createHmac, timingSafeEqual } from 'node:crypto';

const MAX_AGE_MS = 300_000;

/** The state of a charge, in a reply or a webhook. */
export interface Answer {
  readonly status: 'succeeded' | 'authorized' | 'declined' | 'invalid' | 'needs_action' | 'pending';
  readonly reference: string;
  readonly amount: number;
  /** US dollars unless it says otherwise. */
  readonly currency?: string;
}

export interface FakepayWebhook extends Answer {
  readonly id: string;
  /** Of the charge it is about. */
  readonly key: string;
}

/** The body and the headers of a webhook, as fakepay sends them. */
export function signedWebhook(secret: string, webhook: FakepayWebhook, at = Date.now()) {
  const body = JSON.stringify(webhook);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'fakepay-timestamp': String(at),
      'fakepay-signature': sign(secret, body, at),
    },
  };
}

/** Undefined unless fakepay signed it recently. */
export function parseFakepayWebhook(
  secret: string,
  body: Buffer,
  headers: Readonly<Record<string, unknown>>,
): FakepayWebhook | undefined {
  const at = Number(headers['fakepay-timestamp']);
  const given = Buffer.from(String(headers['fakepay-signature'] ?? ''));
  const expected = Buffer.from(sign(secret, body.toString('utf8'), at));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (!(Math.abs(Date.now() - at) < MAX_AGE_MS)) return undefined;
  return JSON.parse(body.toString('utf8')) as FakepayWebhook;
}

function sign(secret: string, body: string, at: number): string {
  return createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
}
