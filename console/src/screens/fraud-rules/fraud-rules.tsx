import { useState } from 'react';
import { useTagged } from '../../api/use-operation.ts';
import { fraudTexts as texts } from '../../texts/settings/fraud-rules.ts';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { Page } from '../../ui/page.tsx';
import { OperationButton } from '../shared/operation-button.tsx';
import { OperationDialog } from '../shared/operation-dialog.tsx';
import { SettingsForm, type SettingsProps, useSettingsForm } from '../shared/settings-form.tsx';
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

function RulesForm(props: SettingsProps<'getFraudRules'>) {
  const settings = useSettingsForm({
    ...props,
    operation: 'setFraudRules',
    valuesOf,
    argsOf: (values: RuleValues) => ({ body: rulesOf(values) }),
    successMessage: texts.saved,
  });
  return (
    <div className="max-w-3xl">
      <SettingsForm settings={settings} fieldOf={fieldOf}>
        <RuleCards form={settings.form} />
      </SettingsForm>
    </div>
  );
}

function ResetButton({ etag }: { etag: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <OperationButton operation="setFraudRules" onClick={() => setIsOpen(true)}>
        {texts.reset.action}
      </OperationButton>
      {isOpen && (
        <OperationDialog
          operation="setFraudRules"
          args={{ body: {} }}
          options={{ ifMatch: etag }}
          successMessage={texts.reset.done}
          title={texts.reset.title}
          effect={texts.reset.effect}
          action={texts.reset.action}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
