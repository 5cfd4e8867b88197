import { notSent } from './errors.ts';
import type { AnyArgs, AnyOptions } from './operation.ts';
import { randomKey } from './random-key.ts';
import { refuseLimits } from './refuse-limits.ts';
import type { Route } from './route.ts';

/** A call that is ready to be sent, as often as needed. */
export interface PreparedRequest {
  readonly operation: string;
  readonly route: Route;
  /** From the base URL. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly options: AnyOptions;
}

/** Throws on arguments that must not be sent. */
export function prepareRequest(
  operation: string,
  route: Route,
  args: AnyArgs,
  options: AnyOptions,
): PreparedRequest {
  refuseLimits(options);
  // A shopper's input: no card has such a code, and no header can send it.
  if (/[^\x20-\x7e]/.test(options.giftCardCode?.trim() ?? '')) {
    throw notSent(operation, 404, 'GIFT_CARD_INVALID', 'This gift card cannot be used.');
  }
  const body = args.body === undefined ? undefined : JSON.stringify(args.body);
  const headers = {
    accept: [route.file, 'application/json'].filter(Boolean).join(', '),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headersOf(route, options),
  };
  const target = pathOf(route.path, args.path ?? {}) + queryOf(args.query ?? {}, options);
  return { operation, route, target, headers, body, options };
}

/** A parameter stays one segment: a URL would resolve `..`, and an empty one is another route. */
function pathOf(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
      throw new TypeError(`${name} is not an id: ${JSON.stringify(value)}`);
    }
    return encodeURIComponent(value);
  });
}

function queryOf(query: Readonly<Record<string, unknown>>, { explain }: AnyOptions): string {
  const given = Object.entries({ ...query, ...(explain && { explain }) })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

function headersOf(route: Route, options: AnyOptions): Record<string, string> {
  const { ifMatch, sandboxNow, shopperIp, giftCardCode } = options;
  const key = options.idempotencyKey ?? (route.isKeyed ? randomKey() : undefined);
  const given = {
    'idempotency-key': key,
    'if-match': typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch,
    'x-sandbox-now': sandboxNow instanceof Date ? sandboxNow.toISOString() : sandboxNow,
    'x-shopper-ip': shopperIp,
    'x-gift-card-code': giftCardCode?.trim(),
  };
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as Record<string, string>;
}
