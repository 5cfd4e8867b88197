import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useSession } from '../../session/session-context.ts';
import { partTexts } from '../../texts/parts.ts';
import { protectionTexts } from '../../texts/settings/protection.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { bind, FormMoney } from '../../ui/forms/form.tsx';
import { type PriceValues, readBasisPoints } from './price-values.ts';

const texts = protectionTexts.price;
const KINDS = ['percent', 'bands'] as const;

/** What plans and shipping protection have in common. */
export interface AddOnValues {
  name: string;
  coverage: string;
  price: PriceValues;
  enabled: boolean;
  termMonths: string;
  termsUrl: string;
  position: string;
}

export type AddOnForm = UseFormReturn<AddOnValues, unknown, AddOnValues>;

export function PriceFields({ form }: { form: AddOnForm }) {
  const { currency } = useSession().store;
  const kind = form.watch('price.kind');
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-2 font-semibold">{texts.legend}</legend>
      <SelectField
        label={texts.kind}
        choices={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        {...bind(form, 'price.kind')}
      />
      {kind === 'percent' ? (
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label={texts.percent}
            inputMode="decimal"
            {...bind(form, 'price.percent', {
              validate: (text) => readBasisPoints(text) !== null || texts.percentRule,
            })}
          />
          <FormMoney
            form={form}
            name="price.minimum"
            label={texts.minimum}
            currency={currency}
            required={texts.priceRule}
          />
          <FormMoney
            form={form}
            name="price.maximum"
            label={texts.maximum}
            currency={currency}
            isOptional
          />
        </div>
      ) : (
        <Bands form={form} />
      )}
    </fieldset>
  );
}

function Bands({ form }: { form: AddOnForm }) {
  const { currency } = useSession().store;
  const bands = useFieldArray({ control: form.control, name: 'price.bands' });
  const last = bands.fields.length - 1;
  return (
    <div className="flex flex-col gap-3">
      {bands.fields.map(({ id }, index) => (
        <div key={id} className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
          {index === last ? (
            <p className="pb-2 text-muted">{texts.above}</p>
          ) : (
            <FormMoney
              form={form}
              name={`price.bands.${index}.below`}
              label={texts.below}
              currency={currency}
              required={texts.belowRule}
            />
          )}
          <FormMoney
            form={form}
            name={`price.bands.${index}.price`}
            label={texts.price}
            currency={currency}
            required={texts.priceRule}
          />
          {last > 0 && (
            <IconButton
              icon="trash"
              label={partTexts.removeOf(texts.band(index))}
              onClick={() => bands.remove(index)}
            />
          )}
        </div>
      ))}
      <div>
        <Button isSmall icon="plus" onClick={() => bands.append({ below: null, price: null })}>
          {texts.addBand}
        </Button>
      </div>
    </div>
  );
}
