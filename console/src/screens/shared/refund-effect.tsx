import type { RefundPreview } from '@cartwright/client/admin';
import { formatMoney } from '../../format/money.ts';
import { orderTexts } from '../../texts/orders/order.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Allocations } from './allocations.tsx';

const { refund: texts } = orderTexts;

/** What a refund will do, in money, by the service's preview. */
export function RefundEffect({
  preview,
  isStale,
  error,
  hint,
}: {
  preview: RefundPreview | undefined;
  /** The preview is that of an earlier choice. */
  isStale: boolean;
  error: unknown;
  /** Shown while nothing is chosen. */
  hint: string;
}) {
  if (error) return <ErrorNotice error={error} />;
  return (
    <section aria-live="polite" className="rounded-md bg-sunken p-3">
      <h3 className="mb-1 font-medium">{texts.effect}</h3>
      {preview ? (
        <div className={classNames('flex flex-col gap-2', isStale && 'opacity-50')}>
          <p>{texts.gives(formatMoney(preview.amount, preview.currency))}</p>
          <Allocations allocations={preview.allocations} currency={preview.currency} />
          <p className="text-muted">
            {texts.after(formatMoney(preview.refundableAfter, preview.currency))} {texts.status}{' '}
            <StatusBadge status={preview.paymentStatusAfter} />
          </p>
        </div>
      ) : (
        <p className="text-muted">{hint}</p>
      )}
    </section>
  );
}
