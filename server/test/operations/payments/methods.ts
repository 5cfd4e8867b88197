import type { TestCustomer } from '../../customers.ts';
import type { Data } from '../../harness.ts';

export const METHODS = '/v1/payments/methods';

export async function saveMethod(
  { call }: TestCustomer,
  paymentToken = 'tok_visa',
  providerId = 'mock',
): Promise<Data> {
  const { status, data, text } = await call('POST', METHODS, { providerId, paymentToken });
  if (status !== 200) throw new Error(text);
  return data;
}

export async function methodsOf({ call }: TestCustomer): Promise<Data[]> {
  return (await call('GET', METHODS)).data.methods;
}
