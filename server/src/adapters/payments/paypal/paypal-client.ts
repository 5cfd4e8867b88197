import type {
  Client,
  OAuthToken,
  OrdersController,
  PaymentsController,
  VaultController,
} from '@paypal/paypal-server-sdk';
import { connectionCode } from '../../../platform/http/outbound/connection-cause.ts';
import { paypalTransport } from './paypal-transport.ts';

export interface PaypalAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly mode: 'test' | 'live';
  /** Overrides PayPal's base URLs. */
  readonly url: string | null;
  /** Timeout of one port operation, including all calls and retries. */
  readonly limitMs: number;
}

/** Client for one operation, valid until its deadline. */
export interface PaypalSession {
  readonly orders: OrdersController;
  readonly payments: PaymentsController;
  readonly vault: VaultController;
  readonly client: Client;
}

/** Why PayPal refused a request. */
export interface Refusal {
  readonly status: number;
  readonly issues: readonly string[];
  /** Where the shopper can continue. */
  readonly payerLink: string | null;
}

export class PaypalError extends Error {
  readonly refusal: Refusal | undefined;
  /** Connection error code, where there was no response. */
  readonly code: string | undefined;
  constructor(message: string, refusal: Refusal | undefined, code?: string) {
    super(message);
    this.name = 'PaypalError';
    this.refusal = refusal;
    this.code = code;
  }
}

export type CallPaypal = <T>(call: (session: PaypalSession) => Promise<T>) => Promise<T>;

/**
 * One client per operation with a shared token. An SDK client fails permanently after a failed
 * token request, and does not replace a revoked token.
 */
export function paypalClient(account: PaypalAccount): CallPaypal {
  let token: OAuthToken | undefined;
  let fetching: Promise<OAuthToken> | undefined;

  async function open(): Promise<PaypalSession> {
    // Loaded lazily, with the first live store that uses it.
    const sdk = await import('@paypal/paypal-server-sdk');
    const { Production, Sandbox } = sdk.Environment;
    const signal = AbortSignal.timeout(account.limitMs);
    const client = new sdk.Client({
      environment: account.mode === 'live' ? Production : Sandbox,
      clientCredentialsAuthCredentials: {
        oAuthClientId: account.clientId,
        oAuthClientSecret: account.clientSecret,
        ...(token && { oAuthToken: token }),
        oAuthTokenProvider: (_, manager) => {
          // Concurrent callers share one token request.
          fetching ??= manager.fetchToken().finally(() => {
            fetching = undefined;
          });
          return fetching;
        },
        oAuthOnTokenUpdate: (fresh) => {
          token = fresh;
        },
        oAuthClockSkew: 60,
      },
      unstable_httpClientOptions: { adapter: paypalTransport({ origin: account.url, signal }) },
    });
    const { OrdersController, PaymentsController, VaultController } = sdk;
    const orders = new OrdersController(client);
    const payments = new PaymentsController(client);
    return { client, orders, payments, vault: new VaultController(client) };
  }

  return async (call) => {
    const used = token;
    try {
      return await call(await open());
    } catch (error) {
      const failed = paypalErrorOf(error);
      const isOldToken = failed.refusal?.status === 401 && used !== undefined;
      if (!isOldToken) throw failed;
      // A concurrent caller may have replaced the token already.
      if (token === used) token = undefined;
      return await call(await open()).catch((again: unknown) =>
        Promise.reject(paypalErrorOf(again)),
      );
    }
  };
}

interface SdkError {
  readonly statusCode?: number;
  readonly body?: unknown;
}

interface ErrorBody {
  readonly name?: string;
  readonly error?: string;
  readonly details?: readonly { readonly issue?: string }[];
  readonly links?: readonly { readonly href?: string; readonly rel?: string }[];
}

/** SDK errors contain the request with its credentials, which must not be logged. */
function paypalErrorOf(error: unknown): PaypalError {
  if (error instanceof PaypalError) return error;
  const { statusCode: status, body } = error as SdkError;
  if (typeof status !== 'number') {
    return new PaypalError(`PayPal: ${shortMessage(error)}`, undefined, connectionCode(error));
  }
  const { name, error: code, details = [], links = [] } = bodyOf(body);
  const issues = details.flatMap(({ issue }) => (issue === undefined ? [] : [issue]));
  const payerLink = links.find(({ rel }) => rel === 'payer-action' || rel === 'redirect');
  const message = `PayPal answered ${status} ${name ?? code ?? ''} ${issues.join(' ')}`.trim();
  return new PaypalError(message, { status, issues, payerLink: payerLink?.href ?? null });
}

function shortMessage(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : 'no answer';
}

function bodyOf(body: unknown): ErrorBody {
  try {
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : body;
    return parsed !== null && typeof parsed === 'object' ? (parsed as ErrorBody) : {};
  } catch {
    return {};
  }
}

/** Returns a refusal as a value; other errors are rethrown. */
export async function refusable<T>(asked: Promise<T>): Promise<T | { readonly refusal: Refusal }> {
  try {
    return await asked;
  } catch (error) {
    const { refusal } = paypalErrorOf(error);
    // 401, 409, 429 and 5xx say nothing about the request itself.
    const isAnswer = refusal && refusal.status < 500 && ![401, 409, 429].includes(refusal.status);
    if (!isAnswer) throw error;
    return { refusal };
  }
}
