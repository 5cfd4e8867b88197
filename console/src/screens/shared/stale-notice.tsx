import { isCode } from '@cartwright/client/admin';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { partTexts } from '../../texts/parts.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback.tsx';
import { notify } from '../../ui/notify.ts';
import type { Replacement } from './use-replacement.ts';

const texts = partTexts.stale;

/** Says that the settings were changed by another operator, and loads them beside what was typed. */
export function StaleNotice<Data, Values extends FieldValues>({
  replacement,
  error,
  onSettled,
  nameOf,
}: {
  replacement: Replacement<Data, Values>;
  error: unknown;
  /** The error of the write is dealt with. */
  onSettled: () => void;
  /** The label of a part of the form. */
  nameOf: (part: string) => string;
}) {
  const [collisions, setCollisions] = useState<readonly string[]>([]);

  async function merge() {
    setCollisions(await replacement.merge());
    onSettled();
    notify(texts.merged);
  }

  async function discard() {
    await replacement.discard();
    setCollisions([]);
    onSettled();
    notify(texts.discarded);
  }

  if (replacement.isBehind) {
    return (
      <div role="alert">
        <Callout tone="warn">
          <p className="font-medium">{texts.title}</p>
          <p>{isCode(error, 'VERSION_MISMATCH') ? texts.text : texts.early}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button isSmall variant="primary" onClick={() => void merge()}>
              {texts.merge}
            </Button>
            <Button isSmall onClick={() => void discard()}>
              {texts.discard}
            </Button>
          </div>
        </Callout>
      </div>
    );
  }
  if (collisions.length === 0 || !replacement.form.formState.isDirty) return null;
  return <Callout tone="warn">{texts.mergedOver(collisions.map(nameOf).join(', '))}</Callout>;
}

/** The error that the form shows: a stale write has its own notice. */
export function shownError(error: unknown): unknown {
  return isCode(error, 'VERSION_MISMATCH') ? null : error;
}
