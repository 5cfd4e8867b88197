import type { Readable } from 'node:stream';
import { storableJson } from '../../values/text.ts';
import { SECOND_MS } from '../../values/time.ts';

/** The part of the SDK that is used. Responses are `unknown` and validated. */
export interface EasypostClient {
  readonly Shipment: { create(shipment: object): Promise<unknown> };
  readonly Address: { create(address: object): Promise<unknown> };
}

const TOTAL_MS = 3 * SECOND_MS;
const REPLY_BYTES_MAX = 512 * 1024;

interface Request {
  timeout(limits: { deadline: number }): Request;
  redirects(count: number): Request;
  maxResponseSize(bytes: number): Request;
  buffer(isRead: boolean): Request;
  parse(parser: typeof parseAnswer): Request;
}

type EasyPost = new (
  apiKey: string,
  options: { baseUrl: string; requestMiddleware: (request: Request) => Request },
) => EasypostClient;

/** Loaded lazily, with the first live store that uses it. */
export async function easypostClient(url: string, apiKey: string): Promise<EasypostClient> {
  const sdk = (await import('@easypost/api')) as unknown as { default: EasyPost };
  return new sdk.default(apiKey, {
    baseUrl: `${url}/`,
    // The SDK ignores its timeout option, so the timeout is set on the request.
    requestMiddleware: (request: Request) =>
      request
        .timeout({ deadline: TOTAL_MS })
        .redirects(0)
        .maxResponseSize(REPLY_BYTES_MAX)
        .buffer(true)
        .parse(parseAnswer),
  });
}

/** Replaces the SDK's parser, which accepts text that PostgreSQL cannot store. */
function parseAnswer(
  answer: Readable,
  parsed: (error: Error | null, body?: unknown) => void,
): void {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.on('end', () => {
    try {
      const text = Buffer.concat(chunks).toString('utf8');
      parsed(null, text === '' ? undefined : JSON.parse(storableJson(text)));
    } catch (error) {
      parsed(error as Error);
    }
  });
}
