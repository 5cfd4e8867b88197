import type { App } from '../../../context.ts';
import type { Store } from '../../../ports/store.ts';

export const GO_LIVE_ITEMS = ['products', 'payments', 'shipping', 'messages', 'sandbox'] as const;
export type GoLiveItem = (typeof GO_LIVE_ITEMS)[number];

/** One item of the checklist. */
export interface GoLiveCheck {
  readonly item: GoLiveItem;
  /** False for optional items. */
  readonly isRequired: boolean;
  /** Evaluated for the store as it would be once live. */
  isDone(app: App, store: Store): boolean;
  /** What to do if it is not done. */
  readonly missing: string;
}

export interface CheckedItem {
  readonly item: GoLiveItem;
  readonly isRequired: boolean;
  readonly isDone: boolean;
  readonly missing: string | null;
}

export function checkedItems(app: App, store: Store): CheckedItem[] {
  const live: Store = { ...store, developerMode: false };
  return GO_LIVE_CHECKS.map(({ item, isRequired, isDone, missing }) => {
    const done = isDone(app, live);
    return { item, isRequired, isDone: done, missing: done ? null : missing };
  });
}

export function isReady(items: readonly CheckedItem[]): boolean {
  return items.every(({ isRequired, isDone }) => isDone || !isRequired);
}

/** What must replace the sandbox's simulations before a store sells for money. */
const GO_LIVE_CHECKS: readonly GoLiveCheck[] = [
  {
    item: 'products',
    isRequired: true,
    isDone: (_, { settings }) => settings.productWebhook !== null,
    missing: 'Prices still come with the request. Set the address of your product webhook.',
  },
  {
    item: 'payments',
    isRequired: true,
    isDone: (app, store) => app.ports.payments(store).some(({ facts }) => facts.type !== 'mock'),
    missing: 'No payment provider in live mode is connected and turned on.',
  },
  {
    item: 'shipping',
    isRequired: true,
    isDone: (_, { settings: { shipping, carrier } }) =>
      carrier !== null || (shipping?.zones.some(({ rules }) => rules.length > 0) ?? false),
    missing: 'All shipping is free. Add a shipping rule.',
  },
  {
    item: 'messages',
    isRequired: false,
    isDone: ({ ports }, store) => ports.texts(store) !== null && ports.mails(store) !== null,
    missing:
      'E-mails or texts have no sender: codes and links by them are rejected, and so are ' +
      'shoppers whom the fraud rules ask for a code by text.',
  },
  {
    item: 'sandbox',
    isRequired: false,
    isDone: (_, { liveSince }) => liveSince !== null,
    missing:
      'Going live ends every gift card issued so far, and the coupons, offers, warranty plans ' +
      'and protection the sandbox came with, unless you have changed them. Customers stay, and ' +
      'sign in again: their sessions, passwords and verified phones and addresses end.',
  },
];
