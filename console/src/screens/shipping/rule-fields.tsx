import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useSession } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { partTexts } from '../../texts/parts.ts';
import { shippingTexts } from '../../texts/settings/shipping.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { bind, FormMoney } from '../../ui/forms/form.tsx';
import { wholeRule } from '../shared/inputs.ts';
import type { ZoneValues } from './zone-values.ts';

const texts = shippingTexts.zone;
const KINDS = ['flat', 'by_subtotal', 'by_weight'] as const;
const DAYS_MAX = 365;
const GRAMS_MAX = 100_000_000;

interface RuleProps {
  readonly form: UseFormReturn<ZoneValues, unknown, ZoneValues>;
  readonly index: number;
}

/** One rate of a zone. */
export function RuleFields({
  form,
  index,
  otherIds,
  onRemove,
}: RuleProps & { otherIds: readonly string[]; onRemove: () => void }) {
  const { currency } = useSession().store;
  const at = `rules.${index}` as const;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-md border p-4">
      <div className="flex items-center justify-between gap-4">
        <legend className="font-medium">{texts.rateNumber(index)}</legend>
        <IconButton
          icon="trash"
          label={partTexts.removeOf(texts.rateNumber(index))}
          onClick={onRemove}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={texts.rateName}
          {...bind(form, `${at}.name`, { required: commonTexts.required })}
        />
        <TextField
          label={texts.rateId}
          hint={texts.rateIdHint}
          isMono
          {...bind(form, `${at}.ruleId`, {
            required: commonTexts.required,
            validate: (text, { rules }) => {
              const ids = [...otherIds, ...rules.map(({ ruleId }) => ruleId.trim())];
              const isUnique = ids.filter((id) => id === text.trim()).length < 2;
              return (isUnique && !otherIds.includes(text.trim())) || texts.rateIdTaken;
            },
          })}
        />
        <SelectField
          label={texts.kind}
          choices={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
          {...bind(form, `${at}.kind`)}
        />
        <FormMoney
          form={form}
          name={`${at}.freeOver`}
          label={texts.freeOver}
          currency={currency}
          isOptional
        />
        <TextField
          label={texts.minDays}
          inputMode="numeric"
          isOptional
          {...bind(form, `${at}.minDays`, { validate: wholeRule(0, DAYS_MAX, true) })}
        />
        <TextField
          label={texts.maxDays}
          inputMode="numeric"
          isOptional
          {...bind(form, `${at}.maxDays`, { validate: wholeRule(0, DAYS_MAX, true) })}
        />
      </div>
      <BandFields form={form} index={index} />
    </fieldset>
  );
}

/** The prices; the last band has no limit. */
function BandFields({ form, index }: RuleProps) {
  const { currency } = useSession().store;
  const at = `rules.${index}` as const;
  const bands = useFieldArray({ control: form.control, name: `${at}.bands` });
  const kind = form.watch(`${at}.kind`);
  const shown = kind === 'flat' ? bands.fields.slice(0, 1) : bands.fields;
  return (
    <div className="flex flex-col gap-3">
      {shown.map(({ id }, band) => (
        <div key={id} className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
          <BandLimit
            form={form}
            index={index}
            band={band}
            isLast={band === shown.length - 1}
            kind={kind}
          />
          <FormMoney
            form={form}
            name={`${at}.bands.${band}.amount`}
            label={texts.price}
            currency={currency}
            required={texts.priceRule}
          />
          {shown.length > 1 && (
            <IconButton
              icon="trash"
              label={partTexts.removeOf(texts.band(band))}
              onClick={() => bands.remove(band)}
            />
          )}
        </div>
      ))}
      {kind !== 'flat' && (
        <div>
          <Button
            isSmall
            icon="plus"
            onClick={() => bands.append({ sum: null, grams: '', amount: null })}
          >
            {texts.addBand}
          </Button>
        </div>
      )}
    </div>
  );
}

function BandLimit({
  form,
  index,
  band,
  isLast,
  kind,
}: RuleProps & { band: number; isLast: boolean; kind: (typeof KINDS)[number] }) {
  const { currency } = useSession().store;
  const at = `rules.${index}.bands.${band}` as const;
  if (kind === 'flat') return null;
  if (isLast) return <p className="pb-2 text-muted">{texts.above}</p>;
  if (kind === 'by_weight') {
    return (
      <TextField
        label={texts.upToGrams}
        inputMode="numeric"
        {...bind(form, `${at}.grams`, { validate: wholeRule(1, GRAMS_MAX) })}
      />
    );
  }
  return (
    <FormMoney
      form={form}
      name={`${at}.sum`}
      label={texts.upToSum}
      currency={currency}
      required={texts.sumRule}
    />
  );
}
