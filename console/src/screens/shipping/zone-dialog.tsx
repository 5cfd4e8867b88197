import type { ShippingZone } from '@cartwright/client/admin';
import { useFieldArray, useForm } from 'react-hook-form';
import { useSession } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { shippingTexts } from '../../texts/settings/shipping.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { readList, wholeRule } from '../shared/inputs.ts';
import { RuleFields } from './rule-fields.tsx';
import { newRule, valuesOf, type ZoneValues, zoneOf } from './zone-values.ts';

const texts = shippingTexts.zone;
const PRIORITY_MAX = 10_000;

/** Edits a zone of the draft; nothing is sent yet. */
export function ZoneDialog({
  zone,
  otherNames,
  otherIds,
  onApply,
  onClose,
}: {
  zone: ShippingZone | undefined;
  otherNames: readonly string[];
  /** Ids of rates in other zones. */
  otherIds: readonly string[];
  onApply: (zone: ShippingZone) => void;
  onClose: () => void;
}) {
  const { country } = useSession().store;
  const form = useForm<ZoneValues>({ defaultValues: valuesOf(zone, country, otherIds) });
  const rules = useFieldArray({ control: form.control, name: 'rules' });
  return (
    <FormDialog
      title={zone ? shippingTexts.editZone(zone.name) : shippingTexts.addZone}
      isWide
      form={form}
      action={texts.apply}
      onSubmit={(values) => onApply(zoneOf(values))}
      onClose={onClose}
    >
      <RegionFields form={form} otherNames={otherNames} />
      <h3 className="font-semibold">{texts.ratesTitle}</h3>
      {rules.fields.length === 0 && <p className="text-muted">{texts.noRates}</p>}
      {rules.fields.map(({ id }, index) => (
        <RuleFields
          key={id}
          form={form}
          index={index}
          otherIds={otherIds}
          onRemove={() => rules.remove(index)}
        />
      ))}
      <div>
        <Button
          isSmall
          icon="plus"
          onClick={() =>
            rules.append(
              newRule([...otherIds, ...form.getValues('rules').map(({ ruleId }) => ruleId)]),
            )
          }
        >
          {texts.addRate}
        </Button>
      </div>
    </FormDialog>
  );
}

/** A country, or `*` for all. */
function isPlace(code: string): boolean {
  return /^([A-Za-z]{2}|\*)$/.test(code);
}

function RegionFields({
  form,
  otherNames,
}: {
  form: ReturnType<typeof useForm<ZoneValues>>;
  otherNames: readonly string[];
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        {...bind(form, 'name', {
          required: commonTexts.required,
          validate: (name) => !otherNames.includes(name.trim()) || texts.nameTaken,
        })}
      />
      <TextField
        label={texts.priority}
        hint={texts.priorityHint}
        inputMode="numeric"
        {...bind(form, 'priority', { validate: wholeRule(0, PRIORITY_MAX) })}
      />
      <TextField
        label={texts.countries}
        hint={texts.countriesHint}
        {...bind(form, 'countries', {
          validate: (text) => {
            const codes = readList(text);
            const areCodes = codes.length > 0 && codes.every(isPlace);
            return areCodes || texts.countriesRule;
          },
        })}
      />
      <TextField
        label={texts.states}
        hint={texts.statesHint}
        isOptional
        {...bind(form, 'states')}
      />
      <TextField
        label={texts.postal}
        hint={texts.postalHint}
        isOptional
        {...bind(form, 'postalPrefixes')}
      />
    </div>
  );
}
