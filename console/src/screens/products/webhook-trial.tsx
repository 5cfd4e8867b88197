import type { ProductWebhookTestResult } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { useSession } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { productTexts } from '../../texts/products.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { bind, Form } from '../../ui/forms/form.tsx';
import { Card } from '../../ui/page.tsx';
import { Money } from '../../ui/values.tsx';
import { wholeRule } from '../shared/inputs.ts';

const texts = productTexts.trial;
const QUANTITY_MAX = 10_000;

export interface Tried {
  readonly isAnswered: boolean;
  readonly ms: number;
}

/** Asks the merchant's server for one product, as a cart would. */
export function WebhookTrial({
  isSet,
  onTried,
}: {
  isSet: boolean;
  onTried: (tried: Tried) => void;
}) {
  const form = useForm({ defaultValues: { sku: '', quantity: '1' } });
  const trial = useWrite('tryProductWebhook', { refreshes: false });
  const [ms, setMs] = useState(0);

  async function send({ sku, quantity }: { sku: string; quantity: string }) {
    const start = performance.now();
    const reply = await trial.send({ body: { sku: sku.trim(), quantity: Number(quantity) } });
    const took = Math.round(performance.now() - start);
    setMs(took);
    if (reply) onTried({ isAnswered: reply.answered, ms: took });
  }

  return (
    <Card title={texts.title}>
      <Form
        form={form}
        error={trial.error}
        onSubmit={send}
        actions={
          <Button type="submit" isBusy={trial.isSending} disabled={!isSet}>
            {texts.action}
          </Button>
        }
      >
        <p className="text-sm text-muted">{isSet ? texts.intro : texts.needsWebhook}</p>
        <TextField
          label={texts.sku}
          isMono
          disabled={!isSet}
          {...bind(form, 'sku', { required: commonTexts.required })}
        />
        <TextField
          label={texts.quantity}
          inputMode="numeric"
          disabled={!isSet}
          {...bind(form, 'quantity', { validate: wholeRule(1, QUANTITY_MAX) })}
        />
      </Form>
      {trial.reply && <TrialResult result={trial.reply} ms={ms} />}
    </Card>
  );
}

/** Reasons without a sentence of their own are shown as the service gives them. */
function problemText(problem: string): string {
  const known: Readonly<Record<string, string>> = texts.problems;
  return known[problem] ?? problem;
}

function TrialResult({ result, ms }: { result: ProductWebhookTestResult; ms: number }) {
  const { currency } = useSession().store;
  const { answered, problem, outcome, name, unitPrice } = result;
  return (
    <div role="status" className="mt-4 border-t pt-4">
      <DescriptionList
        items={[
          {
            term: texts.answered,
            value: (
              <Badge tone={answered ? 'good' : 'bad'}>{answered ? texts.yes : texts.no}</Badge>
            ),
          },
          { term: texts.duration, value: texts.ms(ms) },
          ...(problem ? [{ term: texts.problem, value: problemText(problem) }] : []),
          ...(outcome ? [{ term: texts.outcome, value: texts.outcomes[outcome] }] : []),
          ...(name ? [{ term: texts.name, value: name }] : []),
          ...(unitPrice === null
            ? []
            : [{ term: texts.price, value: <Money amount={unitPrice} currency={currency} /> }]),
        ]}
      />
    </div>
  );
}
