import { counted } from '../format/words.ts';

export const commonTexts = {
  product: 'Cartwright',
  ownerOnly: 'Owners only',
  ownerOnlyLong: 'Only an owner of the store may do this. Ask one of them.',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  saved: 'Saved.',
  delete: 'Delete',
  edit: 'Edit',
  add: 'Add',
  remove: 'Remove',
  back: 'Back',
  copy: 'Copy',
  copied: 'Copied.',
  copyOf: (what: string) => `Copy ${what}`,
  loading: 'Loading…',
  loadMore: 'Load more',
  shown: (count: number) => `${counted(count, 'row', 'rows')} shown`,
  allShown: (count: number) => `${counted(count, 'row', 'rows')}, all shown`,
  optional: 'optional',
  none: 'None',
  yes: 'Yes',
  no: 'No',
  any: 'Any',
  apply: 'Apply',
  clearFilters: 'Clear filters',
  filters: 'Filters',
  search: 'Search',
  from: 'From',
  to: 'To',
  selectAll: 'Select all rows that are shown',
  selectRow: (name: string) => `Select ${name}`,
  selected: (count: number) => `${formatCount(count)} selected`,
  clearSelection: 'Clear selection',
  sortBy: (column: string) => `Sort by ${column}`,
  actions: 'Actions',
  columns: 'Columns',
  inZone: (zone: string) => `Time zone: ${zone}`,
  required: 'Fill in this field.',
  money: {
    format: 'Enter an amount such as 12.50.',
    places: (places: number) =>
      places === 0
        ? 'This currency has no decimal places.'
        : `This currency has ${places} decimal places.`,
    size: 'This amount is too large.',
    negative: 'Enter an amount that is not negative.',
  },
  unsaved: {
    title: 'Leave without saving?',
    text: 'What you changed on this page is not saved yet.',
    leave: 'Leave without saving',
    stay: 'Stay',
  },
  developers: {
    title: 'For developers',
    intro: 'These lines do the same as this page.',
    curl: 'curl',
    client: 'Client',
    token: 'CARTWRIGHT_TOKEN is the token of a session that signInOperator opened.',
  },
  keepSecret: {
    text: 'This is shown once. Copy it now: it cannot be shown again.',
    kept: 'I saved it',
  },
};

function formatCount(count: number): string {
  return counted(count, 'row', 'rows');
}
