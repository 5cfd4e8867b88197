export const fraudTexts = {
  title: 'Fraud rules',
  intro:
    'Each rule that applies adds points to the score of a payment. At the limit, the shopper must verify a phone number before paying.',
  gate: 'Limit',
  gateAt: 'Require verification at this score',
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
  paymentsAtOnce: 'Concurrent payments by new shoppers',
  paymentsAtOnceHint:
    'Guests, and customers without a paid order. The limit grows as their payments succeed; ' +
    'raise it before a sale.',
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
