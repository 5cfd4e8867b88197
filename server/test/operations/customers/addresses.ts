import { ADDRESS } from '../../checkout-steps.ts';
import type { TestCustomer } from '../../customers.ts';
import type { Data } from '../../harness.ts';

export const ADDRESSES = '/v1/customers/me/addresses';

export async function addAddress({ call }: TestCustomer, more: object = {}): Promise<Data> {
  const { status, data, text } = await call('POST', ADDRESSES, { ...ADDRESS, ...more });
  if (status !== 200) throw new Error(text);
  return data;
}

export async function addressesOf({ call }: TestCustomer): Promise<Data[]> {
  return (await call('GET', ADDRESSES)).data.addresses;
}

export async function defaultsOf(customer: TestCustomer): Promise<string[]> {
  const addresses = await addressesOf(customer);
  return addresses.filter(({ isDefault }) => isDefault).map(({ id }) => id);
}
