/*
 * Decimal places of a currency by ISO 4217: 500 forint are 50000, 500 yen are 500. Listed here,
 * because the platform's data is for display and changes between releases.
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
