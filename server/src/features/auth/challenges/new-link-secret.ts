import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { MessageContent } from '../../../ports/messages/message.ts';
import type { Store } from '../../../ports/store.ts';
import { hashSecret, newSecret } from '../../../values/secrets.ts';
import { isAllowedRedirect } from './redirect.ts';
import type { Secret } from './request-challenge.ts';

export interface LinkOptions {
  readonly prefix: string;
  readonly redirectUrl: string | undefined;
  /** The default page of the link. */
  readonly page: string;
  readonly words: (store: Store, link: string) => MessageContent;
}

/** A 256-bit secret in a link to a page of the store. */
export function newLinkSecret(ctx: StoreContext, options: LinkOptions): Secret {
  const { publicUrl } = ctx.app;
  const page = options.redirectUrl ?? homePage(ctx, options.page);
  if (options.redirectUrl !== undefined && !isAllowedRedirect(page, ctx.store, publicUrl())) {
    throw new ApiError('VALIDATION_ERROR', 'body.redirectUrl must be on a host of this store.');
  }
  const token = newSecret(options.prefix);
  const link = new URL(page);
  link.searchParams.set('token', token);
  const sandbox = { token, link: link.href };
  return { hash: hashSecret(token), words: options.words(ctx.store, link.href), sandbox };
}

function homePage({ app, store }: StoreContext, page: string): string {
  const [host] = store.redirectHosts;
  return `${host ? `https://${host}` : app.publicUrl()}/${page}`;
}
