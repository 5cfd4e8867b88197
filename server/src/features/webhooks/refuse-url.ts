import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { UrlRefusal } from '../../platform/http/outbound/outbound.ts';

const REASONS: Readonly<Record<UrlRefusal, string>> = {
  not_a_url: 'The address cannot be read.',
  not_https: 'The address must begin with https://.',
  has_credentials: 'The address must not hold a name or a password.',
  port_not_allowed: 'The address must use port 443 or one above 1023.',
  not_public:
    'The address leads into a private network, where nothing is called; give one that anybody on ' +
    'the internet can reach, such as https://shop.example.com/hooks.',
};

/** Static checks only; each call resolves and checks the host name. */
export function refuseUrl(ctx: StoreContext, url: string): void {
  const refusal = ctx.app.outbound.refusalOf(url);
  if (refusal) throw new ApiError('WEBHOOK_URL_REFUSED', REASONS[refusal]);
}
