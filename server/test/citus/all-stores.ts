const JOB = 'a job selects the stores with work, then works on one store at a time';
const BACKLOG = 'figures for operators of the service, counted by a timer';

/**
 * Statements over the stores of all workers, by the file and function that send them, with the
 * reason. No request of a store may wait for one. A function `*` stands for all of its file.
 */
export const ALL_STORES: Readonly<Record<string, string>> = {
  'boot/manage.ts countDiscrepancies': BACKLOG,
  'boot/read-backlog.ts *': BACKLOG,
  'doctor/audit.ts *': 'the doctor checks the data of all stores',
  'features/carts/abandonment/abandonment-queries.ts listStoresWithIdleCarts': JOB,
  'features/coupons/purge-queries.ts listStoresWithOldReleases': JOB,
  'features/figures/state-queries.ts listStoresBehind': JOB,
  'features/figures/state-queries.ts listStoresToCount': JOB,
  'features/messages/delivery/message-queries.ts listQueuesWithMessages': JOB,
  'features/orders/confirmation/confirmation-queries.ts listStoresToConfirm': JOB,
  'features/payments/attempts/attempt-queries.ts listStoresWithUndecidedAttempts': JOB,
  'features/payments/reversals/transaction-queries.ts listStoresWithUndecidedReversals': JOB,
  'features/payments/methods/method-queries.ts listStoresWithDeletedMethods': JOB,
  'features/payments/reconciliation/reconciliation-queries.ts listDueStores': JOB,
  'features/payments/settlement/compensation-queries.ts listStoresWithCompensations': JOB,
  'features/request-log/queries.ts insertLoggedRequests':
    'a timer of a process writes the requests of its stores at once',
  'features/webhooks/dispatch-queries.ts listDueQueues': JOB,
  'features/webhooks/fan-out-queries.ts listStoresToFanOut': JOB,
  'features/webhooks/purge-queries.ts listStoresWithOldEvents': JOB,
  'features/webhooks/order-deliveries/order-delivery-queries.ts listDueSubscribers': JOB,
  'platform/http/idempotency/idempotency-queries.ts listStoresWithExpiredKeys': JOB,
  'platform/jobs/purge-old-rows.ts listStores': JOB,
};

export function isOfAllStores(origin: string): boolean {
  const [file] = origin.split(' ');
  return origin in ALL_STORES || `${file} *` in ALL_STORES;
}
