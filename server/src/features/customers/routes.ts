import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { createAddress } from './addresses/create-address.ts';
import { deleteAddress } from './addresses/delete-address.ts';
import { entryOf, readAddressBook } from './addresses/read-address-book.ts';
import { updateAddress } from './addresses/update-address.ts';
import { consentRoutes } from './consent/consent-routes.ts';
import { CustomerView, customerView } from './contract.ts';
import {
  AddressBookView,
  AddressParams,
  addressBookView,
  DeletedView,
  NewSavedAddress,
  ProfileUpdate,
  SavedAddressUpdate,
  SavedAddressView,
  savedAddressView,
} from './me-contract.ts';
import { readCustomer } from './read-customer.ts';
import { updateCustomer } from './update-customer.ts';

const tags = ['Customers'];
const config = { customer: 'required' } as const;

/** All operations act on the signed-in customer; no other can be named. */
export async function customerRoutes(http: Http): Promise<void> {
  http.get(
    '/',
    {
      config,
      prefixTrailingSlash: 'no-slash',
      schema: {
        operationId: 'getCustomer',
        tags,
        summary: 'Get customer',
        response: { 200: Ok(CustomerView), ...failures() },
      },
    },
    async ({ ctx }) => ok(customerView(await readCustomer(ctx))),
  );

  http.put(
    '/',
    {
      config,
      prefixTrailingSlash: 'no-slash',
      schema: {
        operationId: 'updateCustomer',
        tags,
        summary: 'Update customer',
        body: ProfileUpdate,
        response: { 200: Ok(CustomerView), ...failures() },
      },
    },
    async ({ ctx, body }) => ok(customerView(await updateCustomer(ctx, body))),
  );

  addressRoutes(http);
  consentRoutes(http);
}

function addressRoutes(http: Http): void {
  http.get(
    '/addresses',
    {
      config,
      schema: {
        operationId: 'listAddresses',
        tags,
        summary: 'List addresses',
        response: { 200: Ok(AddressBookView), ...failures() },
      },
    },
    async ({ ctx }) => ok(addressBookView(await readAddressBook(ctx))),
  );

  http.post(
    '/addresses',
    {
      config,
      schema: {
        operationId: 'createAddress',
        tags,
        summary: 'Create address',
        body: NewSavedAddress,
        response: { 200: Ok(SavedAddressView), ...failures('ADDRESS_LIMIT_REACHED') },
      },
    },
    async ({ ctx, body }) => ok(savedAddressView(await createAddress(ctx, body))),
  );

  http.get(
    '/addresses/:addressId',
    {
      config,
      schema: {
        operationId: 'getAddress',
        tags,
        summary: 'Get address',
        params: AddressParams,
        response: { 200: Ok(SavedAddressView), ...failures('ADDRESS_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) =>
      ok(savedAddressView(entryOf(await readAddressBook(ctx), params.addressId))),
  );

  http.put(
    '/addresses/:addressId',
    {
      config,
      schema: {
        operationId: 'updateAddress',
        tags,
        summary: 'Update address',
        params: AddressParams,
        body: SavedAddressUpdate,
        response: { 200: Ok(SavedAddressView), ...failures('ADDRESS_NOT_FOUND') },
      },
    },
    async ({ ctx, params, body }) =>
      ok(savedAddressView(await updateAddress(ctx, params.addressId, body))),
  );

  http.delete(
    '/addresses/:addressId',
    {
      config,
      schema: {
        operationId: 'deleteAddress',
        tags,
        summary: 'Delete address',
        params: AddressParams,
        response: { 200: Ok(DeletedView), ...failures('ADDRESS_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) =>
      ok({ id: await deleteAddress(ctx, params.addressId), deleted: true as const }),
  );
}
