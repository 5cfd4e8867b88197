import type { FraudRules } from '@cartwright/client/admin';

export interface RuleValues {
  gateAt: string;
  amountOver: number | null;
  amountPoints: string;
  failedFrom: string;
  failedPoints: string;
  countriesPoints: string;
  cardsOver: string;
  cardsPoints: string;
  ordersOver: string;
  ordersPoints: string;
  paymentsAtOnce: string;
}

export function valuesOf(rules: FraudRules): RuleValues {
  return {
    gateAt: String(rules.gateAt),
    amountOver: rules.amountDue.over,
    amountPoints: String(rules.amountDue.points),
    failedFrom: String(rules.failedConfirms.from),
    failedPoints: String(rules.failedConfirms.points),
    countriesPoints: String(rules.countriesDiffer.points),
    cardsOver: String(rules.cardsTried.over),
    cardsPoints: String(rules.cardsTried.points),
    ordersOver: String(rules.ordersOfShopper.over),
    ordersPoints: String(rules.ordersOfShopper.points),
    paymentsAtOnce: String(rules.paymentsAtOnce),
  };
}

export function rulesOf(values: RuleValues): FraudRules {
  return {
    gateAt: Number(values.gateAt),
    amountDue: { over: values.amountOver ?? 0, points: Number(values.amountPoints) },
    failedConfirms: { from: Number(values.failedFrom), points: Number(values.failedPoints) },
    countriesDiffer: { points: Number(values.countriesPoints) },
    cardsTried: { over: Number(values.cardsOver), points: Number(values.cardsPoints) },
    ordersOfShopper: { over: Number(values.ordersOver), points: Number(values.ordersPoints) },
    paymentsAtOnce: Number(values.paymentsAtOnce),
  };
}

/** The points where every rule applies. */
export function sumOf(values: RuleValues): number {
  const { amountPoints, failedPoints, countriesPoints, cardsPoints, ordersPoints } = values;
  return [amountPoints, failedPoints, countriesPoints, cardsPoints, ordersPoints]
    .map((text) => Number(text) || 0)
    .reduce((sum, points) => sum + points, 0);
}

const PATHS: Readonly<Record<string, keyof RuleValues>> = {
  'amountDue.over': 'amountOver',
  'amountDue.points': 'amountPoints',
  'failedConfirms.from': 'failedFrom',
  'failedConfirms.points': 'failedPoints',
  'countriesDiffer.points': 'countriesPoints',
  'cardsTried.over': 'cardsOver',
  'cardsTried.points': 'cardsPoints',
  'ordersOfShopper.over': 'ordersOver',
  'ordersOfShopper.points': 'ordersPoints',
};

/** The form's name of a path of the interface. */
export function fieldOf(path: string): string {
  return PATHS[path] ?? path;
}
