import type { StoreContext } from '../../context.ts';
import type { AddressBook } from '../customers/addresses/address-book.ts';
import { readAddressBook } from '../customers/addresses/read-address-book.ts';
import type { Consent } from '../customers/consent/consent.ts';
import type { Order } from '../orders/order.ts';
import { readOrder } from '../orders/read-order.ts';
import { returnsOf } from '../returns/read-return.ts';
import type { Return } from '../returns/return.ts';
import { findPerson } from './find-person.ts';
import type { Person, PersonName } from './person.ts';
import {
  type ExportedMethod,
  type ExportedSession,
  listExportedConsents,
  listExportedMethods,
  listExportedSessions,
} from './person-queries.ts';

export interface PersonExport extends Person {
  readonly addresses: AddressBook;
  readonly consents: readonly Consent[];
  readonly methods: readonly ExportedMethod[];
  readonly sessions: readonly ExportedSession[];
  readonly orders: readonly Order[];
  readonly returns: readonly Return[];
}

/** All stored data of a person. */
export async function exportPerson(ctx: StoreContext, name: PersonName): Promise<PersonExport> {
  const person = await findPerson(ctx, ctx.sql, name);
  const { sql, storeId } = ctx;
  const id = person.customer?.id;
  const orders: Order[] = [];
  const returns: Return[] = [];
  // Sequential, so that an export takes one connection at a time.
  for (const orderId of person.orderIds) {
    const order = await readOrder(ctx, orderId);
    orders.push(order);
    returns.push(...(await returnsOf(ctx, order)));
  }
  return {
    ...person,
    addresses: id ? await readAddressBook(ctx, id) : [],
    consents: id ? await listExportedConsents(sql, storeId, id) : [],
    methods: id ? await listExportedMethods(sql, storeId, id) : [],
    sessions: id ? await listExportedSessions(sql, storeId, id) : [],
    orders,
    returns,
  };
}
