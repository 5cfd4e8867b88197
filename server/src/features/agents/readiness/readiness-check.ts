import type { App } from '../../../context.ts';
import { type AgentSettings, agentSettingsOf } from '../../../ports/agents/agent-settings.ts';
import type { Store } from '../../../ports/store.ts';

export const READINESS_ITEMS = [
  'policy',
  'products',
  'payments',
  'links',
  'checkout_page',
  'order_page',
  'confirmations',
  'host',
] as const;
export type ReadinessItem = (typeof READINESS_ITEMS)[number];

/** What the checklist reads. */
interface Facts {
  readonly app: App;
  readonly store: Store;
  readonly settings: AgentSettings;
  readonly hasHost: boolean;
}

/** One item of the checklist. */
export interface ReadinessCheck {
  readonly item: ReadinessItem;
  readonly isRequired: boolean;
  isDone(facts: Facts): boolean;
  readonly missing: string;
}

export interface CheckedItem {
  readonly item: ReadinessItem;
  readonly required: boolean;
  readonly done: boolean;
  readonly missing: string | null;
}

export function readinessItems(app: App, store: Store, hasHost: boolean): CheckedItem[] {
  const facts = { app, store, settings: agentSettingsOf(store), hasHost };
  return READINESS_CHECKS.map(({ item, isRequired, isDone, missing }) => {
    const done = isDone(facts);
    return { item, required: isRequired, done, missing: done ? null : missing };
  });
}

const READINESS_CHECKS: readonly ReadinessCheck[] = [
  {
    item: 'policy',
    isRequired: true,
    isDone: ({ settings: { policy, platforms } }) =>
      policy === 'open' || (policy === 'listed' && platforms.length > 0),
    missing: 'No agent is admitted. Set the policy to open, or list platforms.',
  },
  {
    item: 'products',
    isRequired: true,
    isDone: ({ store }) => store.developerMode || store.settings.productWebhook !== null,
    missing: 'Agents send only the id of a product. Set the address of your product webhook.',
  },
  {
    item: 'payments',
    isRequired: true,
    isDone: ({ app, store }) =>
      store.developerMode || app.ports.payments(store).some(({ facts }) => facts.type !== 'mock'),
    missing: 'No payment provider in live mode is connected and turned on.',
  },
  {
    item: 'links',
    isRequired: true,
    isDone: ({ settings: { links } }) =>
      links.privacyPolicy !== undefined && links.termsOfService !== undefined,
    missing: 'Set the links to your privacy policy and your terms of service.',
  },
  {
    item: 'checkout_page',
    isRequired: true,
    isDone: ({ settings }) => settings.checkoutUrl !== null,
    missing: 'A shopper cannot finish what an agent cannot do. Set the checkout page.',
  },
  {
    item: 'order_page',
    isRequired: true,
    isDone: ({ settings }) => settings.orderUrl !== null,
    missing: 'An order has no address to show to the shopper. Set the order page.',
  },
  {
    item: 'confirmations',
    isRequired: false,
    isDone: ({ app, store, settings }) =>
      settings.orderConfirmations !== 'off' && app.ports.mails(store) !== null,
    missing: 'Shoppers get no confirmation by e-mail. Turn it on and set a mail sender.',
  },
  {
    item: 'host',
    isRequired: false,
    isDone: ({ hasHost }) => hasHost,
    missing: 'Agents look for a profile at your own host name. Add one and verify it.',
  },
];
