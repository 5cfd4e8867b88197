import { useState } from 'react';
import { kitTexts as texts } from '../../texts/kit.ts';
import { DayField, TimeField } from '../../ui/forms/date-field.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { MoneyField } from '../../ui/forms/money-field.tsx';
import { Switch } from '../../ui/forms/switch.tsx';

export function KitFields() {
  const [amount, setAmount] = useState<number | null>(1250);
  const [day, setDay] = useState<string | undefined>('2026-11-18');
  const [time, setTime] = useState<string | null>('2026-11-18T13:05:00.000Z');
  const [isOn, setOn] = useState(true);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label={texts.field} hint={texts.hint} defaultValue="Text" />
      <TextField label={texts.field} error={texts.error} isOptional />
      <TextField label={texts.field} disabled defaultValue="Text" />
      <SelectField
        label={texts.select}
        none="–"
        choices={[
          { value: 'a', label: texts.item('A') },
          { value: 'b', label: texts.item('B') },
        ]}
      />
      <MoneyField label={texts.money} currency="USD" value={amount} onChange={setAmount} />
      <MoneyField label={texts.money} currency="JPY" value={amount} onChange={setAmount} />
      <DayField label={texts.day} value={day} onChange={setDay} />
      <TimeField label={texts.time} value={time} onChange={setTime} />
      <TextAreaField label={texts.field} hint={texts.hint} />
      <div className="flex flex-col gap-4">
        <CheckboxField label={texts.check} hint={texts.hint} defaultChecked />
        <Switch label={texts.toggle} hint={texts.hint} checked={isOn} onChange={setOn} />
      </div>
    </div>
  );
}
