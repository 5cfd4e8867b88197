import type { Coupon } from '@cartwright/client/admin';
import { useState } from 'react';
import { useWrite } from '../../api/use-write.ts';
import { couponTexts as texts } from '../../texts/coupons.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { OperationButton } from '../shared/operation-button.tsx';
import { OperationDialog } from '../shared/operation-dialog.tsx';

/** Pauses, resumes and ends a coupon. */
export function CouponActions({ coupon }: { coupon: Coupon }) {
  const [isEnding, setIsEnding] = useState(false);
  const path = { couponId: coupon.id };
  const change = useWrite('changeCoupon', {
    successMessage: ({ enabled }) => (enabled ? texts.enabled : texts.disabled),
  });
  return (
    <>
      {change.error ? <ErrorNotice error={change.error} /> : null}
      <OperationButton
        operation="changeCoupon"
        isBusy={change.isSending}
        onClick={() => change.send({ path, body: { enabled: !coupon.enabled } })}
      >
        {coupon.enabled ? texts.disable : texts.enable}
      </OperationButton>
      {coupon.status !== 'ended' && (
        <OperationButton operation="endCoupon" onClick={() => setIsEnding(true)}>
          {texts.end.action}
        </OperationButton>
      )}
      {isEnding && <EndDialog coupon={coupon} onClose={() => setIsEnding(false)} />}
    </>
  );
}

function EndDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  return (
    <OperationDialog
      operation="endCoupon"
      args={{ path: { couponId: coupon.id } }}
      successMessage={texts.end.done}
      title={texts.end.title(coupon.code)}
      effect={texts.end.effect}
      action={texts.end.action}
      onClose={onClose}
    />
  );
}
