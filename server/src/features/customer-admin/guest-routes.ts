import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { PAGE_LIMIT } from '../../platform/http/openapi/paging.ts';
import { FoundGuestsQuery, FoundGuestsView, foundGuestView, GuestParams } from './contract.ts';
import { GuestView, guestView } from './details-contract.ts';
import { findGuests } from './find-guests.ts';
import { readGuest } from './read-guest.ts';

const tags = ['Customers'];

/** Guests have no account: they are the e-mail addresses of orders without a customer. */
export async function guestRoutes(http: Http): Promise<void> {
  http.get(
    '/guests',
    {
      schema: {
        operationId: 'findGuests',
        tags,
        summary: 'List guests',
        querystring: FoundGuestsQuery,
        response: { 200: Ok(FoundGuestsView), ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }) => {
      const { guests, nextCursor } = await findGuests(ctx, { limit: PAGE_LIMIT, ...query });
      return ok({ guests: guests.map(foundGuestView), nextCursor });
    },
  );

  http.get(
    '/guests/:email',
    {
      schema: {
        operationId: 'getGuest',
        tags,
        summary: 'Get guest',
        params: GuestParams,
        response: { 200: Ok(GuestView), ...failures('CUSTOMER_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) => ok(guestView(await readGuest(ctx, params.email))),
  );
}
