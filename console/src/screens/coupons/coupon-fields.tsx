import type { UseFormReturn } from 'react-hook-form';
import { useSession } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { couponTexts } from '../../texts/coupons.ts';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { bind, FormMoney, FormTime } from '../../ui/forms/form.tsx';
import { wholeRule } from '../shared/inputs.ts';
import type { CouponValues } from './coupon-values.ts';

const texts = couponTexts.form;
const TYPES = ['percent', 'fixed', 'free_shipping'] as const;
const USES_MAX = 1_000_000_000;

type CouponForm = UseFormReturn<CouponValues, unknown, CouponValues>;

/** What the coupon gives. Code and kind of an existing one stay. */
export function DiscountFields({ form, isNew }: { form: CouponForm; isNew?: boolean }) {
  const { currency } = useSession().store;
  const type = form.watch('type');
  return (
    <>
      {isNew && (
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          isMono
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...bind(form, 'code', { required: commonTexts.required })}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {isNew && (
          <SelectField
            label={texts.type}
            choices={TYPES.map((value) => ({ value, label: texts.types[value] }))}
            {...bind(form, 'type')}
          />
        )}
        {type === 'percent' && (
          <TextField
            label={texts.percent}
            hint={texts.percentHint}
            inputMode="numeric"
            {...bind(form, 'percent', { validate: wholeRule(1, 100) })}
          />
        )}
        {type === 'fixed' && (
          <FormMoney
            form={form}
            name="amount"
            label={texts.amount}
            currency={currency}
            required={texts.amountRule}
          />
        )}
      </div>
      <TextField
        label={texts.description}
        hint={texts.descriptionHint}
        isOptional
        {...bind(form, 'description')}
      />
    </>
  );
}

/** When and for what it can be used. */
export function LimitFields({ form }: { form: CouponForm }) {
  const { currency } = useSession().store;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTime form={form} name="startsAt" label={texts.startsAt} isOptional />
        <FormTime form={form} name="endsAt" label={texts.endsAt} isOptional />
        <TextField
          label={texts.usesMax}
          hint={texts.unlimited}
          inputMode="numeric"
          isOptional
          {...bind(form, 'usesMax', { validate: wholeRule(1, USES_MAX, true) })}
        />
        <TextField
          label={texts.usesPerShopper}
          hint={texts.unlimited}
          inputMode="numeric"
          isOptional
          {...bind(form, 'usesPerShopperMax', { validate: wholeRule(1, USES_MAX, true) })}
        />
        <FormMoney
          form={form}
          name="minimum"
          label={texts.minimum}
          hint={texts.minimumHint}
          currency={currency}
          isOptional
        />
      </div>
      <TextAreaField
        label={texts.skus}
        hint={texts.skusHint}
        rows={3}
        isMono
        isOptional
        {...bind(form, 'skus')}
      />
      <CheckboxField label={texts.combinable} {...bind(form, 'combinable')} />
    </>
  );
}

/** The service's names of fields that the form has under another name. */
export function fieldName(type: CouponValues['type']) {
  return (path: string) => (path === 'value' ? (type === 'percent' ? 'percent' : 'amount') : path);
}
