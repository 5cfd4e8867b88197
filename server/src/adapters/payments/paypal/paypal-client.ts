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
  /** Where PayPal is; its own addresses without. */
  readonly url: string | null;
  /** One operation of the port, all its calls and repeats. */
  readonly limitMs: number;
}

/** What an operation asks PayPal with, until its deadline. */
export interface PaypalSession {
  readonly orders: OrdersController;
  readonly payments: PaymentsController;
  readonly vault: VaultController;
  readonly client: Client;
}

/** Why PayPal did not do what it was asked. */
export interface Refusal {
  readonly status: number;
  readonly issues: readonly string[];
  /** Where the shopper could go on. */
  readonly payerLink: string | null;
}

export class PaypalError extends Error {
  readonly refusal: Refusal | undefined;
  /** That of the connection, where there was no answer. */
  readonly code: string | undefined;
  constructor(message: string, refusal: Refusal | undefined, code?: string) {
    super(message);
    this.name = 'PaypalError';
    this.refusal = refusal;
    this.code = code;
  }
}

export type AskPaypal = <T>(ask: (session: PaypalSession) => Promise<T>) => Promise<T>;

/**
 * A client for each operation, all with one token. A client of the SDK whose token could once not
 * be fetched fails for ever, and one whose token was revoked does not fetch another.
 */
export function paypalClient(account: PaypalAccount): AskPaypal {
  let token: OAuthToken | undefined;
  let fetching: Promise<OAuthToken> | undefined;

  async function open(): Promise<PaypalSession> {
    // Loaded by the first store that needs it: a sandbox never does.
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
          // A crowd that finds the token expired asks for one other.
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

  return async (ask) => {
    const used = token;
    try {
      return await ask(await open());
    } catch (error) {
      const failed = paypalErrorOf(error);
      const isOldToken = failed.refusal?.status === 401 && used !== undefined;
      if (!isOldToken) throw failed;
      // Somebody else may have fetched another one already.
      if (token === used) token = undefined;
      return await ask(await open()).catch((again: unknown) =>
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

/** The SDK's errors carry the whole request with its credentials; a log must not see them. */
export function paypalErrorOf(error: unknown): PaypalError {
  if (error instanceof PaypalError) return error;
  const { statusCode: status, body } = error as SdkError;
  if (typeof status !== 'number') {
    return new PaypalError(`PayPal: ${sentenceOf(error)}`, undefined, connectionCode(error));
  }
  const { name, error: code, details = [], links = [] } = bodyOf(body);
  const issues = details.flatMap(({ issue }) => (issue === undefined ? [] : [issue]));
  const payerLink = links.find(({ rel }) => rel === 'payer-action' || rel === 'redirect');
  const message = `PayPal answered ${status} ${name ?? code ?? ''} ${issues.join(' ')}`.trim();
  return new PaypalError(message, { status, issues, payerLink: payerLink?.href ?? null });
}

function sentenceOf(error: unknown): string {
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

/** What PayPal refused, as a value; whatever else went wrong is thrown on. */
export async function refusable<T>(asked: Promise<T>): Promise<T | { readonly refusal: Refusal }> {
  try {
    return await asked;
  } catch (error) {
    const { refusal } = paypalErrorOf(error);
    // A wrong token, a collision, too many calls and a breakdown say nothing about what was asked.
    const isAnswer = refusal && refusal.status < 500 && ![401, 409, 429].includes(refusal.status);
    if (!isAnswer) throw error;
    return { refusal };
  }
}
