import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { partTexts } from '../../texts/parts.ts';
import { taxTexts as texts } from '../../texts/settings/tax.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { COUNTRY_PATTERN } from '../shared/address-fields.tsx';
import { readMillionths, type TaxValues } from './tax-values.ts';

type TaxForm = UseFormReturn<TaxValues, unknown, TaxValues>;

export function TaxRates({ form, isEmpty }: { form: TaxForm; isEmpty: boolean }) {
  const rates = useFieldArray({ control: form.control, name: 'rates' });
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">{texts.rates}</h3>
      {isEmpty && rates.fields.length === 0 && (
        <p className="text-muted">
          {texts.none}. {texts.noneText}
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {rates.fields.map(({ id }, index) => (
          <li
            key={id}
            className="grid grid-cols-[1fr_1fr_1fr_auto] items-start gap-3 max-sm:grid-cols-2"
          >
            <TextField
              label={texts.country}
              maxLength={2}
              autoCapitalize="characters"
              {...bind(form, `rates.${index}.country`, {
                required: partTexts.countryRule,
                pattern: { value: COUNTRY_PATTERN, message: partTexts.countryRule },
              })}
            />
            <TextField
              label={texts.state}
              {...(index === 0 && { hint: texts.stateHint })}
              {...bind(form, `rates.${index}.state`)}
            />
            <TextField
              label={texts.rate}
              inputMode="decimal"
              {...bind(form, `rates.${index}.percent`, {
                validate: (text) => readMillionths(text) !== null || texts.rateRule,
              })}
            />
            <div className="pt-6.5">
              <IconButton
                icon="trash"
                label={partTexts.removeOf(texts.rateName(index))}
                onClick={() => rates.remove(index)}
              />
            </div>
          </li>
        ))}
      </ul>
      <div>
        <Button
          isSmall
          icon="plus"
          onClick={() => rates.append({ country: '', state: '', percent: '' })}
        >
          {texts.addRate}
        </Button>
      </div>
    </div>
  );
}
