import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSession } from '../../session/session-context.ts';
import { fraudTexts as texts } from '../../texts/settings/fraud-rules.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { bind, FormMoney } from '../../ui/forms/form.tsx';
import { Card } from '../../ui/page.tsx';
import { wholeRule } from '../shared/inputs.ts';
import { type RuleValues, sumOf } from './rule-values.ts';

type RuleForm = UseFormReturn<RuleValues, unknown, RuleValues>;
type WholeName = Exclude<keyof RuleValues, 'amountOver'>;

const POINTS_MAX = 1_000;
const COUNT_MAX = 1_000;
const PAYMENTS_MAX = 100_000;

export function RuleCards({ form }: { form: RuleForm }) {
  const { currency } = useSession().store;
  const values = form.watch();
  return (
    <>
      <Card title={texts.gate}>
        <div className="flex flex-col gap-2">
          <Whole form={form} name="gateAt" label={texts.gateAt} min={1} max={POINTS_MAX} />
          <p role="status" className="text-sm text-muted">
            {texts.sum(sumOf(values), Number(values.gateAt) || 0)}
          </p>
        </div>
      </Card>
      <Card title={texts.rules}>
        <p className="mb-4 text-sm text-muted">{texts.off}</p>
        <div className="flex flex-col gap-5">
          <Rule form={form} name={texts.amountDue} points="amountPoints">
            <FormMoney form={form} name="amountOver" label={texts.amountOver} currency={currency} />
          </Rule>
          <Rule form={form} name={texts.failedConfirms} points="failedPoints">
            <Whole form={form} name="failedFrom" label={texts.failedFrom} min={1} max={COUNT_MAX} />
          </Rule>
          <Rule form={form} name={texts.cardsTried} points="cardsPoints">
            <Whole form={form} name="cardsOver" label={texts.cardsOver} min={0} max={COUNT_MAX} />
          </Rule>
          <Rule form={form} name={texts.ordersOfShopper} points="ordersPoints">
            <Whole form={form} name="ordersOver" label={texts.ordersOver} min={0} max={COUNT_MAX} />
          </Rule>
          <Rule form={form} name={texts.countriesDiffer} points="countriesPoints" />
        </div>
      </Card>
      <Card title={texts.paymentsTitle}>
        <Whole
          form={form}
          name="paymentsAtOnce"
          label={texts.paymentsAtOnce}
          hint={texts.paymentsAtOnceHint}
          min={1}
          max={PAYMENTS_MAX}
        />
      </Card>
    </>
  );
}

/** A rule: when it applies, and its points. */
function Rule({
  form,
  name,
  points,
  children,
}: {
  form: RuleForm;
  name: string;
  points: WholeName;
  children?: ReactNode;
}) {
  return (
    <fieldset className="min-w-0 border-t pt-4 first:border-t-0 first:pt-0">
      <legend className="contents font-semibold">{name}</legend>
      <div className="mt-2 grid grid-cols-2 gap-4">
        {children}
        <Whole form={form} name={points} label={texts.points} min={0} max={POINTS_MAX} />
      </div>
    </fieldset>
  );
}

function Whole({
  form,
  name,
  label,
  hint,
  min,
  max,
}: {
  form: RuleForm;
  name: WholeName;
  label: string;
  hint?: string;
  min: number;
  max: number;
}) {
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      {...bind(form, name, { validate: wholeRule(min, max) })}
    />
  );
}
