import { ApiError } from '../../errors.ts';
import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import type { PersonName } from './person.ts';
import {
  ErasedView,
  erasedView,
  PersonBody,
  PersonExportView,
  personExportView,
} from './person-contract.ts';

const tags = ['Customers'];

/** Both are writes with a body: URLs contain no personal data, and each use is audited. */
export async function personRoutes(http: Http): Promise<void> {
  http.post(
    '/customers/export',
    {
      // A read, whose reply must not be stored for a repeat.
      config: { role: 'owner', needsBody: true, idempotency: 'off', repeatable: true },
      schema: {
        operationId: 'exportPerson',
        tags,
        summary: 'Export personal data',
        body: PersonBody,
        response: { 200: Ok(PersonExportView), ...failures('CUSTOMER_NOT_FOUND') },
      },
    },
    async ({ ctx, body }) => ok(personExportView(await exportPerson(ctx, named(body)))),
  );

  http.post(
    '/customers/erase',
    {
      config: { role: 'owner', needsBody: true },
      schema: {
        operationId: 'erasePerson',
        tags,
        summary: 'Erase personal data',
        body: PersonBody,
        response: {
          200: Ok(ErasedView),
          ...failures('CUSTOMER_NOT_FOUND', 'PAYMENT_UNDECIDED'),
        },
      },
    },
    async ({ ctx, body }) => ok(erasedView(await erasePerson(ctx, named(body)))),
  );
}

function named({ customerId, email }: { customerId?: string; email?: string }): PersonName {
  if (customerId !== undefined && email === undefined) return { customerId };
  if (email !== undefined && customerId === undefined) return { email };
  throw new ApiError('VALIDATION_ERROR', 'body must have either customerId or email.');
}
