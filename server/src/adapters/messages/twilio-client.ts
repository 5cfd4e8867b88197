import { request } from 'undici';
import type { TextAccount } from '../../ports/messages/sender.ts';
import { storableJson } from '../../values/text.ts';
import { SECOND_MS } from '../../values/time.ts';

/** What is used of the vendor's SDK. What it answers is theirs, so nothing of it is believed. */
export interface TwilioClient {
  readonly messages: {
    create(message: object): Promise<unknown>;
    list(options: { limit: number; pageSize: number }): Promise<unknown>;
  };
  readonly api: {
    readonly v2010: { accounts(sid: string): { fetch(): Promise<unknown> } };
  };
}

interface Twilio {
  (
    user: string,
    password: string,
    options: { accountSid: string; httpClient: object; autoRetry: boolean },
  ): TwilioClient;
  validateRequest(token: string, signature: string, url: string, params: object): boolean;
}

const TOTAL_MS = 10 * SECOND_MS;
const REPLY_BYTES_MAX = 256 * 1024;

/** The SDK is loaded by the first store that needs it: a sandbox never does. */
async function sdk(): Promise<Twilio> {
  const loaded = (await import('twilio')) as unknown as { default: Twilio };
  return loaded.default;
}

export async function twilioClient(url: string, account: TextAccount): Promise<TwilioClient> {
  const twilio = await sdk();
  const { accountSid, apiKeySid, apiKeySecret, authToken } = account;
  const byKey = apiKeySid !== null && apiKeySecret !== null;
  const user = byKey ? apiKeySid : accountSid;
  const password = byKey ? apiKeySecret : (authToken ?? '');
  return twilio(user, password, {
    accountSid,
    httpClient: { request: sendTo(url) },
    autoRetry: false,
  });
}

/** Over the whole address and every parameter, compared in constant time. */
export async function isSignedByTwilio(
  authToken: string,
  call: { readonly signature: string; readonly url: string; readonly params: object },
): Promise<boolean> {
  const twilio = await sdk();
  return twilio.validateRequest(authToken, call.signature, call.url, call.params);
}

interface SdkRequest {
  readonly method: string;
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  readonly headers?: Record<string, string>;
  readonly params?: object;
  readonly data?: object;
}

/** The SDK's own client can be given neither another address nor a deadline for the whole call. */
function sendTo(base: string) {
  return async ({ method, uri, username, password, headers, params, data }: SdkRequest) => {
    const { pathname } = new URL(uri);
    const query = params ? `?${formOf(params)}` : '';
    const basic = Buffer.from(`${username}:${password}`).toString('base64');
    const { statusCode, body } = await request(`${base}${pathname}${query}`, {
      method: method.toUpperCase() as 'GET' | 'POST',
      headers: { ...headers, authorization: `Basic ${basic}` },
      ...(data && { body: formOf(data) }),
      signal: AbortSignal.timeout(TOTAL_MS),
    });
    return { statusCode, body: await textOf(body) };
  };
}

function formOf(fields: object): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, String(value));
  }
  return form.toString();
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > REPLY_BYTES_MAX) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return storableJson(Buffer.concat(chunks).toString('utf8'));
}
