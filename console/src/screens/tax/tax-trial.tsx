import type { TaxTable, TaxTrialResult } from '@cartwright/client/admin';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { formatMoney } from '../../format/money.ts';
import { useSession } from '../../session/session-context.ts';
import { taxTexts } from '../../texts/settings/tax.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Callout } from '../../ui/feedback.tsx';
import { Form, FormMoney } from '../../ui/forms/form.tsx';
import { Card } from '../../ui/page.tsx';
import {
  newTrial,
  TrialFields,
  type TrialValues,
  trialAddress,
} from '../shared/address-fields.tsx';
import { rateText } from './tax-values.ts';

const texts = taxTexts.trial;
const SAMPLE = 10_000;

interface Values extends TrialValues {
  price: number | null;
  shipping: number | null;
}

/** Calculates with what stands in the form, so that a table is tried before it is saved. */
export function TaxTrialCard({ tableNow }: { tableNow: () => TaxTable }) {
  const { currency, country } = useSession().store;
  const form = useForm<Values>({
    defaultValues: {
      ...newTrial(country),
      price: SAMPLE,
      shipping: 0,
    },
  });
  const trial = useWrite('tryTax', { refreshes: false });
  return (
    <Card title={texts.title}>
      <Form
        form={form}
        error={trial.error}
        onSubmit={(values) =>
          trial.send({
            body: {
              address: trialAddress(values),
              lines: [{ unitPrice: values.price ?? 0 }],
              shippingAmount: values.shipping ?? 0,
              tax: tableNow(),
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
        <FormMoney form={form} name="shipping" label={texts.shipping} currency={currency} />
      </Form>
      {trial.reply && <TrialResult result={trial.reply} />}
    </Card>
  );
}

function TrialResult({ result }: { result: TaxTrialResult }) {
  const money = (amount: number) => formatMoney(amount, result.currency);
  return (
    <div role="status" className="mt-4 border-t pt-4">
      {!result.isAddressSufficient && <Callout tone="warn">{texts.insufficient}</Callout>}
      <DescriptionList
        isMoney
        items={[
          { term: texts.rate, value: rateText(result.rateMillionths) },
          {
            term: texts.products,
            value: money(result.lines.reduce((sum, { amount }) => sum + amount, 0)),
          },
          { term: texts.shippingTax, value: money(result.shippingTax) },
          result.pricesIncludeTax
            ? { term: texts.included, value: money(result.taxIncluded) }
            : { term: texts.added, value: money(result.taxTotal) },
          {
            term: texts.total,
            value: <span className="font-semibold">{money(result.total)}</span>,
          },
        ]}
      />
    </div>
  );
}
