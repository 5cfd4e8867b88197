/** Texts of statuses that `humanize` would not say well. */
export const statusTexts: Readonly<Record<string, string>> = {
  needs_response: 'Needs a reply',
  partially_refunded: 'Partly refunded',
  partially_shipped: 'Partly shipped',
  in_transit: 'In transit',
  cancelled: 'Canceled',
  canceled: 'Canceled',
  owner: 'Owner',
  staff: 'Staff',
};
