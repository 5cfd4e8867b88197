export const fraudTexts = {
  title: 'Fraud rules',
  intro:
    'Each rule that applies adds points to a payment. From the limit on, the shopper must verify a phone number before paying.',
  gate: 'Limit',
  gateAt: 'Verify a phone from this sum of points on',
  rules: 'Points',
  amountDue: 'High amount',
  amountOver: 'Above',
  failedConfirms: 'Declined payments',
  failedFrom: 'From this number on',
  countriesDiffer: 'Billing and shipping country differ',
  cardsTried: 'Several cards',
  cardsOver: 'More than',
  ordersOfShopper: 'Many orders of one shopper',
  ordersOver: 'More than',
  points: 'Points',
  off: '0 turns the rule off.',
  paymentsTitle: 'Card testing',
  paymentsAtOnce: 'Payments of strangers at a time',
  paymentsAtOnceHint:
    'Before any has succeeded. The limit grows as payments succeed; raise it before a sale.',
  saved: 'The fraud rules were saved. They apply to the next payment.',
  reset: {
    action: 'Back to defaults',
    title: 'Go back to the default rules?',
    effect: 'All rules get their defaults again. They apply to the next payment.',
    done: 'The default rules apply again.',
  },
  sum: (points: number, gateAt: number) =>
    points >= gateAt
      ? `All rules together give ${points} points: the limit of ${gateAt} can be reached.`
      : `All rules together give ${points} points: the limit of ${gateAt} is never reached.`,
};
