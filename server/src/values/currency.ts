/*
 * How many places of a currency an amount counts, by ISO 4217: 500 forint are 50000, 500 yen are
 * 500. Written down here, because what the platform knows about a currency is how it is shown, and
 * that differs from one release to the next.
 */

const WITHOUT_PLACES = new Set([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG'],
  ...['RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
]);
const WITH_THREE = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);
const WITH_FOUR = new Set(['CLF', 'UYW']);

export function placesOf(currency: string): number {
  if (WITHOUT_PLACES.has(currency)) return 0;
  if (WITH_THREE.has(currency)) return 3;
  return WITH_FOUR.has(currency) ? 4 : 2;
}
