import { AsyncLocalStorage } from 'node:async_hooks';
import type { Stripe } from 'stripe';
import { Agent, Response, fetch as undiciFetch } from 'undici';
import { connectionCode } from '../../../platform/http/outbound/connection-cause.ts';
import { storableJson } from '../../../values/text.ts';
import { SECOND_MS } from '../../../values/time.ts';

const CONNECT_MS = SECOND_MS;
/** Shorter than the caller's timeout, so that no call continues after it. */
const TOTAL_MS = 9.5 * SECOND_MS;
const RETRIES = 2;

export interface StripeClient {
  /** Runs calls under one deadline; none is started after it. */
  run<T>(work: (stripe: Stripe) => Promise<T>): Promise<T>;
}

const deadlines = new AsyncLocalStorage<AbortSignal>();
const agent = new Agent({ connect: { timeout: CONNECT_MS } });

/** The SDK is loaded lazily and makes no call by itself. */
export function stripeClient(url: string, secretKey: string, totalMs = TOTAL_MS): StripeClient {
  let opened: Promise<Stripe> | undefined;
  return {
    async run(work) {
      opened ??= open(url, secretKey, totalMs);
      const stripe = await opened;
      const inTime = AbortSignal.timeout(totalMs);
      return await deadlines.run(inTime, () => work(stripe)).catch(rethrowLoggable);
    },
  };
}

async function open(url: string, secretKey: string, timeout: number): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  const { hostname, port, protocol } = new URL(url);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    httpClient: Stripe.createFetchHttpClient(fetchInTime as unknown as typeof fetch),
    maxNetworkRetries: RETRIES,
    timeout,
    telemetry: false,
  });
}

/** Loggable part of an error: Stripe's errors contain whole payments. */
class StripeFailure extends Error {
  readonly rawType: string | undefined;
  readonly code: string | undefined;
  readonly statusCode: number | undefined;
  readonly requestId: string | undefined;

  constructor(error: Partial<StripeFailure>) {
    super(error.message ?? 'Stripe call failed');
    this.name = 'StripeFailure';
    this.rawType = error.rawType;
    // Stripe's code, or the nested one of the connection.
    this.code = error.code ?? connectionCode(error);
    this.statusCode = error.statusCode;
    this.requestId = error.requestId;
  }
}

function rethrowLoggable(error: unknown): never {
  throw new StripeFailure(error as Partial<StripeFailure>);
}

type Init = NonNullable<Parameters<typeof undiciFetch>[1]>;

async function fetchInTime(address: string, init: Init) {
  const signals = [init.signal, deadlines.getStore()].filter((one) => one instanceof AbortSignal);
  const response = await undiciFetch(address, {
    ...init,
    dispatcher: agent,
    redirect: 'error',
    signal: AbortSignal.any(signals),
  });
  // The SDK reads responses through this method only and parses its result.
  return Object.assign(response, {
    text: async () => storableJson(await Response.prototype.text.call(response)),
  });
}
