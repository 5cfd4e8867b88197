import type { CouponWithStats } from '@cartwright/client/admin';
import { useParams } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useOperation } from '../../api/use-operation.ts';
import { useWrite } from '../../api/use-write.ts';
import { useSession } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { couponTexts as texts } from '../../texts/coupons.ts';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Card, Columns, Page } from '../../ui/page.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { changedFields } from '../shared/inputs.ts';
import { OperationButton } from '../shared/operation-button.tsx';
import { CouponActions } from './coupon-actions.tsx';
import { DiscountFields, fieldName, LimitFields } from './coupon-fields.tsx';
import { CouponFiguresCard, CouponStats } from './coupon-figures.tsx';
import { CouponStatus } from './coupon-status.tsx';
import { CouponUses } from './coupon-uses.tsx';
import { type CouponValues, discountText, fieldsOf, valuesOf } from './coupon-values.ts';

const PARENT = { to: '/coupons', label: texts.title } as const;

export function CouponDetail() {
  const { couponId = '' } = useParams({ strict: false });
  const { currency } = useSession().store;
  const found = useOperation('getCoupon', { path: { couponId } });
  const coupon = found.data;
  return (
    <Page
      title={coupon?.code ?? texts.title}
      parent={PARENT}
      badges={coupon && <CouponStatus status={coupon.status} />}
      intro={coupon && discountText(coupon, currency)}
      actions={coupon && <CouponActions coupon={coupon} />}
    >
      <Loaded from={found}>
        {(data) => (
          <Columns
            main={
              <>
                <CouponSettings key={data.id} coupon={data} />
                <CouponUses coupon={data} />
              </>
            }
            side={
              <>
                <CouponStats coupon={data} />
                <CouponFiguresCard code={data.code} />
              </>
            }
          />
        )}
      </Loaded>
      <ForDevelopers id="getCoupon" args={{ path: { couponId } }} />
    </Page>
  );
}

function CouponSettings({ coupon }: { coupon: CouponWithStats }) {
  const form = useForm<CouponValues>({
    values: valuesOf(coupon),
    resetOptions: { keepDirtyValues: true },
  });
  const change = useWrite('changeCoupon', {
    successMessage: texts.saved,
    onDone: (saved) => form.reset(valuesOf(saved)),
  });
  const { isDirty } = form.formState;
  return (
    <Card title={texts.settings}>
      <UnsavedChanges isDirty={isDirty} />
      <Form
        form={form}
        error={change.error}
        fieldOf={fieldName(coupon.type)}
        onSubmit={(values) =>
          change.send({
            path: { couponId: coupon.id },
            body: changedFields(coupon, fieldsOf(values)),
          })
        }
        actions={
          <OperationButton
            operation="changeCoupon"
            type="submit"
            variant="primary"
            isBusy={change.isSending}
          >
            {commonTexts.save}
          </OperationButton>
        }
      >
        <DiscountFields form={form} />
        <LimitFields form={form} />
      </Form>
    </Card>
  );
}
