/** What was measured of one subject. Rates are the median of the rounds, at 16 shoppers. */
export interface Result {
  readonly name: string;
  readonly version: string;
  readonly perSecond: Readonly<Record<'create' | 'get' | 'add' | 'checkout', number>>;
  readonly checkoutP95Ms: number;
  /** CPU time of one checkout. */
  readonly cpuMs: { readonly service: number; readonly database: number };
  /** SQL statements of one checkout, with those of transactions. */
  readonly statements: number;
  /** Checkouts of 64 shoppers at once. */
  readonly crowd: { readonly done: number; readonly failed: number; readonly example?: string };
  readonly residentBytes: number;
  readonly installedBytes: number;
  /** From an empty folder to a first order, without the calls of the checkout. */
  readonly commands: number;
}

type Row = readonly [label: string, value: (result: Result) => string];

const ROWS: readonly Row[] = [
  ['Create a cart with an item, per second', ({ perSecond }) => rate(perSecond.create)],
  ['Read a cart, per second', ({ perSecond }) => rate(perSecond.get)],
  ['Add an item, per second', ({ perSecond }) => rate(perSecond.add)],
  ['Whole checkout, per second', ({ perSecond }) => rate(perSecond.checkout)],
  ['Whole checkout, 95th percentile', ({ checkoutP95Ms }) => `${rate(checkoutP95Ms)} ms`],
  ['CPU of the service per checkout', ({ cpuMs }) => `${cpuMs.service.toFixed(1)} ms`],
  ['CPU of PostgreSQL per checkout', ({ cpuMs }) => `${cpuMs.database.toFixed(1)} ms`],
  ['SQL statements per checkout', ({ statements }) => statements.toFixed(0)],
  ['Failed checkouts of 64 shoppers at once', ({ crowd }) => crowdText(crowd)],
  ['Memory of the service after the run', ({ residentBytes }) => megabytes(residentBytes)],
  ['Installed size, without PostgreSQL', ({ installedBytes }) => megabytes(installedBytes)],
  ['Commands to a first order, besides its calls', ({ commands }) => String(commands)],
];

/** As Markdown. */
export function tableOf(results: readonly Result[]): string {
  const heads = results.map(({ name, version }) => `${name} ${version}`);
  const lines = ROWS.map(([label, value]) => `| ${[label, ...results.map(value)].join(' | ')} |`);
  return [`| | ${heads.join(' | ')} |`, `|---|${'---|'.repeat(results.length)}`, ...lines].join(
    '\n',
  );
}

function rate(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`;
}

function crowdText({ done, failed }: Result['crowd']): string {
  return `${failed} of ${done + failed}`;
}
