/** Words of disputes. */
export const disputeTexts = {
  title: 'Disputes',
  one: 'Dispute',
  columns: {
    reason: 'Reason',
    status: 'Status',
    order: 'Order',
    dueBy: 'Response due',
    opened: 'Opened',
    amount: 'Amount',
    stage: 'Stage',
  },
  views: {
    label: 'Views',
    all: 'All',
    open: 'Open',
    needs_response: 'Needs a reply',
    under_review: 'Under review',
    won: 'Won',
    lost: 'Lost',
    closed: 'Closed',
  },
  empty: {
    title: 'No disputes',
    text:
      'A dispute appears here as soon as your payment provider reports it. ' +
      'The provider’s webhook must be set up for that.',
    action: 'Payment providers',
    filtered: 'No dispute is in this view',
    filteredText: 'Choose another view.',
  },
  stages: {
    inquiry: 'Inquiry: no money is moved yet',
    chargeback: 'Chargeback: the money was withdrawn',
  },
  overdue: 'overdue',
  noOrder: 'No order was placed for this charge.',
  respond: 'Respond at the provider',
  show: 'Show at the provider',
  next: {
    needs_response:
      'Submit evidence in the provider’s dashboard before the deadline. Without a response the dispute is lost.',
    under_review: 'The bank examines the evidence. Nothing is to be done.',
    won: 'The bank decided for you.',
    lost: 'The bank decided for the shopper.',
    closed: 'The dispute ended with no decision.',
  },
  money: {
    title: 'Money',
    amount: 'Disputed',
    withdrawn: 'Withdrawn by the provider',
    reinstated: 'Returned by the provider',
  },
  facts: {
    title: 'Details',
    stage: 'Stage',
    reason: 'Reason',
    provider: 'Provider',
    reference: 'Reference at the provider',
    dueBy: 'Response due',
    opened: 'Opened',
    closed: 'Closed',
    id: 'Dispute id',
  },
};
