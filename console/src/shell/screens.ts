import type { LinkProps } from '@tanstack/react-router';
import { shellTexts } from '../texts/shell.ts';

export interface NavigationEntry {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: string;
}

export interface NavigationGroup {
  /** Undefined for the daily work. */
  readonly label: string | undefined;
  readonly entries: readonly NavigationEntry[];
}

const { screens, groups } = shellTexts;

/** All screens that the navigation and the palette lead to. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    label: undefined,
    entries: [
      { to: '/', label: screens.home },
      { to: '/orders', label: screens.orders },
      { to: '/returns', label: screens.returns },
      { to: '/disputes', label: screens.disputes },
      { to: '/customers', label: screens.customers },
      { to: '/carts', label: screens.carts },
      { to: '/payments', label: screens.payments },
      { to: '/findings', label: screens.findings },
      { to: '/figures', label: screens.figures },
    ],
  },
  {
    label: groups.marketing,
    entries: [
      { to: '/coupons', label: screens.coupons },
      { to: '/gift-cards', label: screens.giftCards },
      { to: '/upsells', label: screens.upsells },
      { to: '/protection', label: screens.protection },
    ],
  },
  {
    label: groups.store,
    entries: [
      { to: '/products', label: screens.products },
      { to: '/shipping', label: screens.shipping },
      { to: '/tax', label: screens.tax },
      { to: '/fraud-rules', label: screens.fraudRules },
      { to: '/agents', label: screens.agents },
      { to: '/messages', label: screens.messages },
      { to: '/providers', label: screens.providers },
    ],
  },
  {
    label: groups.developers,
    entries: [
      { to: '/webhooks', label: screens.webhooks },
      { to: '/events', label: screens.events },
      { to: '/api-keys', label: screens.apiKeys },
      { to: '/request-log', label: screens.requestLog },
    ],
  },
  {
    label: groups.settings,
    entries: [
      { to: '/store', label: screens.storeSettings },
      { to: '/going-live', label: screens.goingLive },
      { to: '/staff', label: screens.staff },
      { to: '/audit-log', label: screens.auditLog },
      { to: '/account', label: screens.account },
    ],
  },
];
