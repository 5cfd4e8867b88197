import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { commonTexts } from '../../texts/common.ts';
import { couponTexts as texts } from '../../texts/coupons.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { OperationButton } from '../shared/operation-button.tsx';
import { DiscountFields, fieldName, LimitFields } from './coupon-fields.tsx';
import { type CouponValues, fieldsOf, NEW_COUPON } from './coupon-values.ts';

export function CouponNew() {
  const form = useForm<CouponValues>({ defaultValues: NEW_COUPON });
  const create = useWrite('createCoupon', { successMessage: ({ code }) => texts.created(code) });
  const created = create.reply?.id;
  useOpenCreated(created);
  const values = form.watch();
  const body = bodyOf(values);
  return (
    <Page title={texts.create} parent={{ to: '/coupons', label: texts.title }}>
      <UnsavedChanges isDirty={form.formState.isDirty && created === undefined} />
      <div className="max-w-3xl">
        <Form
          form={form}
          error={create.error}
          fieldOf={fieldName(values.type)}
          onSubmit={(sent) => create.send({ body: bodyOf(sent) })}
          actions={
            <>
              <ButtonLink to="/coupons">{commonTexts.cancel}</ButtonLink>
              <OperationButton
                operation="createCoupon"
                type="submit"
                variant="primary"
                isBusy={create.isSending}
              >
                {texts.form.create}
              </OperationButton>
            </>
          }
        >
          <Card title={texts.form.what}>
            <div className="flex flex-col gap-4">
              <DiscountFields form={form} isNew />
            </div>
          </Card>
          <Card title={texts.form.limits}>
            <div className="flex flex-col gap-4">
              <LimitFields form={form} />
            </div>
          </Card>
        </Form>
      </div>
      <ForDevelopers id="createCoupon" args={{ body }} />
    </Page>
  );
}

function bodyOf(values: CouponValues) {
  return { code: values.code.trim(), type: values.type, ...fieldsOf(values) };
}

/** Goes to the new coupon once the form counts as saved. */
function useOpenCreated(couponId: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (couponId !== undefined) void navigate({ to: '/coupons/$couponId', params: { couponId } });
  }, [couponId, navigate]);
}
