import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { UrlRefusal } from '../../../platform/http/outbound/outbound.ts';

const REASONS: Readonly<Record<UrlRefusal, string>> = {
  not_a_url: 'The URL is malformed.',
  not_https: 'The URL must begin with https://.',
  has_credentials: 'The URL must not contain a user name or password.',
  port_not_allowed: 'The URL must use port 443 or a port above 1023.',
  not_public:
    'The URL points to a private network. Use one that is reachable from the internet, such as ' +
    'https://shop.example.com/hooks.',
};

/** Static checks only; each call resolves and checks the host name. */
export function refuseUrl(ctx: StoreContext, url: string): void {
  const refusal = ctx.app.outbound.refusalOf(url);
  if (refusal) throw new ApiError('WEBHOOK_URL_REFUSED', REASONS[refusal]);
}
