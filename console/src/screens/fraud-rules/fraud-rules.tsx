import type { FraudRules as Rules, Tagged } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTagged } from '../../api/use-operation.ts';
import { useWrite } from '../../api/use-write.ts';
import { humanize } from '../../format/words.ts';
import { commonTexts } from '../../texts/common.ts';
import { fraudTexts as texts } from '../../texts/fraud-rules.ts';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Page } from '../../ui/page.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { OperationButton, useMayCall } from '../shared/operation-button.tsx';
import { StaleNotice, shownError } from '../shared/stale-notice.tsx';
import { useReplacement } from '../shared/use-replacement.ts';
import { RuleCards } from './rule-cards.tsx';
import { fieldOf, type RuleValues, rulesOf, valuesOf } from './rule-values.ts';

export function FraudRules() {
  const saved = useTagged('getFraudRules');
  return (
    <Page
      title={texts.title}
      intro={texts.intro}
      actions={saved.data && <ResetButton etag={saved.data.etag} />}
    >
      <Loaded from={saved}>{(tagged) => <RulesForm saved={saved} tagged={tagged} />}</Loaded>
      <ForDevelopers id="getFraudRules" args={{}} />
    </Page>
  );
}

function RulesForm({
  saved,
  tagged,
}: {
  saved: ReturnType<typeof useTagged<'getFraudRules'>>;
  tagged: Tagged<Rules>;
}) {
  const form = useForm<RuleValues>({ defaultValues: valuesOf(tagged.data) });
  const write = useWrite('setFraudRules', { says: texts.saved });
  const replacement = useReplacement({ form, saved, tagged, valuesOf, error: write.error });
  const mayWrite = useMayCall('setFraudRules');
  const { isDirty } = form.formState;

  async function send(values: RuleValues) {
    const reply = await write.send({ body: rulesOf(values) }, { ifMatch: replacement.basis.etag });
    if (reply) await replacement.adopt();
  }

  return (
    <div className="max-w-3xl">
      <UnsavedChanges isDirty={isDirty} />
      <Form
        form={form}
        error={shownError(write.error)}
        fieldOf={fieldOf}
        onSubmit={send}
        actions={
          <OperationButton
            operation="setFraudRules"
            type="submit"
            look="primary"
            isBusy={write.isSending}
          >
            {commonTexts.save}
          </OperationButton>
        }
      >
        <StaleNotice
          replacement={replacement}
          error={write.error}
          onSettled={write.reset}
          nameOf={humanize}
        />
        <fieldset disabled={!mayWrite} className="flex min-w-0 flex-col gap-5">
          <RuleCards form={form} />
        </fieldset>
      </Form>
    </div>
  );
}

function ResetButton({ etag }: { etag: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const reset = useWrite('setFraudRules', { says: texts.reset.done, onDone: close });
  return (
    <>
      <OperationButton operation="setFraudRules" onClick={() => setIsOpen(true)}>
        {texts.reset.action}
      </OperationButton>
      {isOpen && (
        <ConfirmDialog
          title={texts.reset.title}
          effect={texts.reset.effect}
          action={texts.reset.action}
          isBusy={reset.isSending}
          error={reset.error}
          onConfirm={() => reset.send({ body: {} }, { ifMatch: etag })}
          onClose={close}
        />
      )}
    </>
  );
}
