import { formatMoney } from '../format/money.ts';
import { formatDate, formatFullTime, formatTime } from '../format/times.ts';
import { useZone } from '../session/session-context.ts';

/** An amount of minor units with its currency, in tabular figures. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  return <span className="whitespace-nowrap tabular-nums">{formatMoney(amount, currency)}</span>;
}

/** A time in the store's zone; the title names the zone. Nothing for null. */
export function Time({ at, isDate }: { at: string | null | undefined; isDate?: boolean }) {
  const zone = useZone();
  if (!at) return null;
  const text = isDate ? formatDate(at, zone) : formatTime(at, zone);
  return (
    <time
      dateTime={at}
      title={`${formatFullTime(at, zone)} (${zone})`}
      className="whitespace-nowrap tabular-nums"
    >
      {text}
    </time>
  );
}

/** An id or another text of machines. */
export function Mono({ children }: { children: string }) {
  return <code className="break-all font-mono text-sm">{children}</code>;
}
