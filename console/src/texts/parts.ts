import { formatNumber } from '../format/words.ts';

/** Words of parts that several screens share. */
export const partTexts = {
  agent: 'Agent',
  agentProven: 'proven',
  agentUnproven: 'not proven',
  agentHandedOver: 'continued by the shopper',
  wholeRange: (min: number, max: number) =>
    `Enter a whole number from ${formatNumber(min)} to ${formatNumber(max)}.`,
  stale: {
    title: 'Another operator changed these settings',
    text: 'They were saved while you edited, so yours were not saved. Nothing that you typed is lost.',
    early: 'They were saved while you edit. Nothing that you typed is lost.',
    merge: 'Load the new state, keep my changes',
    discard: 'Discard my changes',
    merged: 'The new state is loaded. Check it, then save.',
    mergedOver: (parts: string) =>
      `Both of you changed: ${parts}. Yours is shown and replaces the other when you save.`,
    discarded: 'The saved state is shown.',
  },
  country: 'Country',
  countryHint: 'Two letters, such as US or DE.',
  countryRule: 'Enter two letters, such as US or DE.',
  state: 'State',
  postalCode: 'Postal code',
  city: 'City',
  line1: 'Street and house number',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  removeOf: (name: string) => `Remove ${name}`,
};

export const checklistTexts = { required: 'Required', recommended: 'Recommended', done: 'Done' };
