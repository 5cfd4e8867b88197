import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import { parseSearch, readSearch, stringifySearch } from './routing/search.ts';
import { PageError, PageMissing, PagePending } from './shell/page-error.tsx';

const root = createRootRoute({ component: Outlet, validateSearch: readSearch });

const shell = createRoute({
  id: 'shell',
  getParentRoute: () => root,
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});

function screen<
  const Path extends string,
  Module extends Record<Name, RouteComponent>,
  Name extends string,
>(path: Path, load: () => Promise<Module>, name: Name & keyof Module) {
  const component: RouteComponent = lazyRouteComponent(load, name);
  return createRoute({ getParentRoute: () => shell, path, component });
}

function signInRoute<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => root, path, component });
}

/** Shows the components; only in development. */
const kit = import.meta.env.DEV
  ? lazyRouteComponent(() => import('./screens/kit/kit.tsx'), 'Kit')
  : PageMissing;

/** Each screen is a chunk of its own. Screens read their search values by `useAddressState`. */
const screens = shell.addChildren([
  screen('/', () => import('./screens/home/home.tsx'), 'Home'),
  screen('orders', () => import('./screens/orders/order-list.tsx'), 'OrderList'),
  screen('orders/$orderId', () => import('./screens/orders/order-detail.tsx'), 'OrderDetail'),
  screen('returns', () => import('./screens/returns/return-list.tsx'), 'ReturnList'),
  screen('returns/$returnId', () => import('./screens/returns/return-detail.tsx'), 'ReturnDetail'),
  screen('disputes', () => import('./screens/disputes/dispute-list.tsx'), 'DisputeList'),
  screen(
    'disputes/$disputeId',
    () => import('./screens/disputes/dispute-detail.tsx'),
    'DisputeDetail',
  ),
  screen('customers', () => import('./screens/customers/customer-list.tsx'), 'CustomerList'),
  screen(
    'customers/$customerId',
    () => import('./screens/customers/customer-detail.tsx'),
    'CustomerDetail',
  ),
  screen('guests/$email', () => import('./screens/customers/guest-detail.tsx'), 'GuestDetail'),
  screen('carts', () => import('./screens/carts/cart-list.tsx'), 'CartList'),
  screen('carts/$cartId', () => import('./screens/carts/cart-detail.tsx'), 'CartDetail'),
  screen('payments', () => import('./screens/payments/payment-list.tsx'), 'PaymentList'),
  screen(
    'payments/$paymentId',
    () => import('./screens/payments/payment-detail.tsx'),
    'PaymentDetail',
  ),
  screen('findings', () => import('./screens/payments/discrepancy-list.tsx'), 'DiscrepancyList'),
  screen('figures', () => import('./screens/figures/figures.tsx'), 'Figures'),
  screen('coupons', () => import('./screens/coupons/coupon-list.tsx'), 'CouponList'),
  screen('coupons/new', () => import('./screens/coupons/coupon-new.tsx'), 'CouponNew'),
  screen('coupons/$couponId', () => import('./screens/coupons/coupon-detail.tsx'), 'CouponDetail'),
  screen('gift-cards', () => import('./screens/gift-cards/gift-card-list.tsx'), 'GiftCardList'),
  screen(
    'gift-cards/$giftCardId',
    () => import('./screens/gift-cards/gift-card-detail.tsx'),
    'GiftCardDetail',
  ),
  screen('upsells', () => import('./screens/upsells/upsells.tsx'), 'Upsells'),
  screen('protection', () => import('./screens/protection/protection.tsx'), 'Protection'),
  screen('products', () => import('./screens/products/products.tsx'), 'Products'),
  screen('shipping', () => import('./screens/shipping/shipping.tsx'), 'Shipping'),
  screen('tax', () => import('./screens/tax/tax.tsx'), 'Tax'),
  screen('fraud-rules', () => import('./screens/fraud-rules/fraud-rules.tsx'), 'FraudRules'),
  screen('agents', () => import('./screens/agents/agents.tsx'), 'Agents'),
  screen('messages', () => import('./screens/messages/messages.tsx'), 'Messages'),
  screen(
    'messages/templates',
    () => import('./screens/messages/template-list.tsx'),
    'TemplateList',
  ),
  screen(
    'messages/templates/$template',
    () => import('./screens/messages/template-detail.tsx'),
    'TemplateDetail',
  ),
  screen('messages/senders', () => import('./screens/messages/senders.tsx'), 'Senders'),
  screen('providers', () => import('./screens/providers/providers.tsx'), 'Providers'),
  screen('webhooks', () => import('./screens/webhooks/endpoint-list.tsx'), 'EndpointList'),
  screen(
    'webhooks/$endpointId',
    () => import('./screens/webhooks/endpoint-detail.tsx'),
    'EndpointDetail',
  ),
  screen(
    'webhooks/$endpointId/deliveries/$eventId',
    () => import('./screens/webhooks/delivery-detail.tsx'),
    'DeliveryDetail',
  ),
  screen('events', () => import('./screens/events/event-list.tsx'), 'EventList'),
  screen('events/$eventId', () => import('./screens/events/event-detail.tsx'), 'EventDetail'),
  screen('api-keys', () => import('./screens/api-keys/api-keys.tsx'), 'ApiKeys'),
  screen('request-log', () => import('./screens/request-log/request-list.tsx'), 'RequestList'),
  screen(
    'request-log/$loggedRequestId',
    () => import('./screens/request-log/request-detail.tsx'),
    'RequestDetail',
  ),
  screen('store', () => import('./screens/settings/store.tsx'), 'StoreScreen'),
  screen('going-live', () => import('./screens/settings/going-live.tsx'), 'GoingLive'),
  screen('staff', () => import('./screens/settings/staff.tsx'), 'Staff'),
  screen('audit-log', () => import('./screens/settings/audit-log.tsx'), 'AuditLog'),
  screen('account', () => import('./screens/settings/account.tsx'), 'Account'),
  createRoute({ getParentRoute: () => shell, path: 'ui', component: kit }),
  createRoute({ getParentRoute: () => shell, path: '$', component: PageMissing }),
]);

const choosePassword = () => import('./session/choose-password.tsx');

const signInRoutes = [
  signInRoute(
    'login',
    lazyRouteComponent(() => import('./session/sign-in.tsx'), 'SignIn'),
  ),
  signInRoute(
    'forgot-password',
    lazyRouteComponent(() => import('./session/forgot-password.tsx'), 'ForgotPassword'),
  ),
  signInRoute('reset-password', lazyRouteComponent(choosePassword, 'ResetPassword')),
  signInRoute('invitation', lazyRouteComponent(choosePassword, 'AcceptInvitation')),
] as const;

export const router = createRouter({
  routeTree: root.addChildren([screens, ...signInRoutes]),
  basepath: '/admin',
  parseSearch,
  stringifySearch,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: PageMissing,
  defaultPendingComponent: PagePending,
  defaultPreload: 'intent',
  // Another object remounts the screen: typed text and open dialogs are not kept.
  defaultRemountDeps: ({ params }) => params,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
