import { useEffect, useRef, useState } from 'react';
import { editableMoney, parseMoney, placesOf } from '../../format/money.ts';
import { commonTexts } from '../../texts/common.ts';
import { classNames } from '../class-names.ts';
import { Field, type FieldFrame } from './field.tsx';

export interface MoneyFieldProps extends FieldFrame {
  /** Integer of minor units; null where the field is empty. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly currency: string;
  readonly allowsNegative?: boolean;
  readonly disabled?: boolean;
  readonly onBlur?: () => void;
  /** What is wrong with the text, or undefined; called before `onChange`. */
  readonly onProblem?: (problem: string | undefined) => void;
}

/**
 * Plain text while typing; parsed on leaving, exactly, with the places of the currency. A text that
 * is no amount stays to be corrected, and the amount before it does not count any more.
 */
export function MoneyField(props: MoneyFieldProps) {
  const { value, onChange, currency, allowsNegative = false, ...others } = props;
  const { disabled, onBlur, onProblem, ...frame } = others;
  const [text, setText] = useState(() => textOf(value, currency));
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const shown = useRef(value);

  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    setText(textOf(value, currency));
    setProblem(undefined);
  }, [value, currency]);

  function leave() {
    const result = readAmount(text, currency, allowsNegative);
    const found = 'problem' in result ? result.problem : undefined;
    const amount = 'problem' in result ? null : result.amount;
    setProblem(found);
    onProblem?.(found);
    shown.current = amount;
    if (found === undefined) setText(textOf(amount, currency));
    if (amount !== value) onChange(amount);
    onBlur?.();
  }

  return (
    <Field {...frame} error={problem ?? frame.error}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            type="text"
            inputMode={placesOf(currency) === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={text}
            disabled={disabled}
            onChange={(event) => setText(event.target.value)}
            onBlur={leave}
            onKeyDown={(event) => event.key === 'Enter' && leave()}
            className="control pr-14 text-right tabular-nums"
          />
          <span
            className={classNames(
              'pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted',
            )}
          >
            {currency}
          </span>
        </div>
      )}
    </Field>
  );
}

function textOf(value: number | null, currency: string): string {
  return value === null ? '' : editableMoney(value, currency);
}

type ReadAmount = { readonly amount: number | null } | { readonly problem: string };

function readAmount(text: string, currency: string, allowsNegative: boolean): ReadAmount {
  const parsed = parseMoney(text, currency);
  if ('amount' in parsed) {
    if (parsed.amount < 0 && !allowsNegative) return { problem: commonTexts.money.negative };
    return parsed;
  }
  if (parsed.problem === 'empty') return { amount: null };
  if (parsed.problem === 'places') {
    return { problem: commonTexts.money.places(placesOf(currency)) };
  }
  return { problem: commonTexts.money[parsed.problem] };
}
