import type { ShippingTrialResult, ShippingZone } from '@cartwright/client/admin';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { formatMoney } from '../../format/money.ts';
import { useSession } from '../../session/session-context.ts';
import { shippingTexts } from '../../texts/settings/shipping.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { bind, Form, FormMoney } from '../../ui/forms/form.tsx';
import { Card } from '../../ui/page.tsx';
import {
  newTrial,
  TrialFields,
  type TrialValues,
  trialAddress,
} from '../shared/address-fields.tsx';
import { readWhole, wholeRule } from '../shared/inputs.ts';

const texts = shippingTexts.trial;
const SAMPLE = 5_000;
const GRAMS_MAX = 100_000_000;

interface Values extends TrialValues {
  price: number | null;
  grams: string;
}

/** Asks for the rates of an address with the zones as they are shown, also unsaved ones. */
export function ShippingTrialCard({ zonesNow }: { zonesNow: readonly ShippingZone[] }) {
  const { currency, country } = useSession().store;
  const form = useForm<Values>({
    defaultValues: {
      ...newTrial(country),
      price: SAMPLE,
      grams: '500',
    },
  });
  const trial = useWrite('tryShipping', { refreshes: false });
  return (
    <Card title={texts.title}>
      <Form
        form={form}
        error={trial.error}
        onSubmit={(values) =>
          trial.send({
            body: {
              address: trialAddress(values),
              lines: [{ unitPrice: values.price ?? 0, weightGrams: readWhole(values.grams) }],
              ...(zonesNow.length > 0 && { shipping: { zones: [...zonesNow] } }),
            },
          })
        }
        actions={
          <Button type="submit" isBusy={trial.isSending}>
            {texts.action}
          </Button>
        }
      >
        <p className="text-sm text-muted">{texts.intro}</p>
        <TrialFields form={form} />
        <FormMoney form={form} name="price" label={texts.price} currency={currency} />
        <TextField
          label={texts.weight}
          inputMode="numeric"
          isOptional
          {...bind(form, 'grams', { validate: wholeRule(0, GRAMS_MAX, true) })}
        />
      </Form>
      {trial.reply && <TrialResult result={trial.reply} />}
    </Card>
  );
}

function TrialResult({ result }: { result: ShippingTrialResult }) {
  const { zone, rates, currency } = result;
  return (
    <div role="status" className="mt-4 flex flex-col gap-3 border-t pt-4">
      <p>
        <span className="text-muted">{texts.zone}: </span>
        <span className="font-medium">{zone ?? texts.noZone}</span>
      </p>
      {rates.length === 0 && <Callout tone="warn">{texts.noRates}</Callout>}
      <ul className="flex flex-col gap-2">
        {rates.map(({ id, name, amount, minDays, maxDays }) => (
          <li key={id} className="flex justify-between gap-4">
            <span>
              {name}{' '}
              <span className="text-sm text-muted">
                {minDays === null && maxDays === null ? '' : shippingTexts.days(minDays, maxDays)}
              </span>
            </span>
            <span className="font-medium tabular-nums">{formatMoney(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
