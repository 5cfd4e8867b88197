import type { Locator, Page } from 'playwright-core';
import { placeOrder } from '../checkout-steps.ts';
import type { TestService, TestStore } from '../harness.ts';

/** A store with one order: a mug and two pens, $16.48. */
export async function newScene({ newStore }: TestService) {
  const store = await newStore();
  const order = await placeOrder(store);
  return { store, order, path: `/orders/${order.id}` };
}

export async function refundsOf({ sql }: TestService, { id }: TestStore) {
  const rows = await sql<{ amount: number }[]>`
    select amount::int from payment_transactions where store_id = ${id} and type = 'refund'`;
  return rows.map(({ amount }) => amount);
}

export const refundButton = (page: Page) =>
  page.getByRole('button', { name: 'Refund', exact: true });

export async function openRefundOfAll(page: Page): Promise<Locator> {
  await refundButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Everything that is left').check();
  return dialog.getByRole('button', { name: 'Refund $16.48' });
}

/** The service gets calls of such an address when the returned function is called. */
export async function holdCalls(page: Page, address: string): Promise<() => void> {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(address, async (route) => {
    await isAnswered;
    await route.continue();
  });
  return () => answer();
}
