import type { ProviderAccount } from '@cartwright/client/admin';
import { useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { useSession } from '../../session/session-context.ts';
import { providerTexts as texts } from '../../texts/settings/providers.ts';
import { Badge } from '../../ui/badge.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { EmptyState, Loaded } from '../../ui/feedback.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Time } from '../../ui/values.tsx';
import { OperationButton } from '../shared/operation-button.tsx';
import { AddProviderDialog, type ProviderType } from './add-provider.tsx';
import { ProviderActions } from './provider-actions.tsx';
import { typeName } from './provider-names.ts';

export function Providers() {
  const accounts = useOperation('listProviderAccounts');
  const types = accounts.data?.types ?? [];
  const add = <AddButton types={types} />;
  return (
    <Page title={texts.title} intro={texts.intro} actions={types.length > 0 ? add : undefined}>
      <Loaded from={accounts}>
        {({ providers }) =>
          providers.length === 0 ? (
            <Card>
              <EmptyState title={texts.empty.title} text={texts.empty.text}>
                {add}
              </EmptyState>
            </Card>
          ) : (
            <div className="grid gap-5 xl:grid-cols-2">
              {providers.map((account) => (
                <AccountCard
                  key={account.id}
                  account={account}
                  type={types.find(({ type }) => type === account.type)}
                />
              ))}
            </div>
          )
        }
      </Loaded>
      <ForDevelopers id="listProviderAccounts" args={{}} />
    </Page>
  );
}

function AddButton({ types }: { types: readonly ProviderType[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <OperationButton
        operation="addProviderAccount"
        variant="primary"
        icon="plus"
        onClick={() => setIsOpen(true)}
      >
        {texts.add}
      </OperationButton>
      {isOpen && <AddProviderDialog types={types} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AccountCard({
  account,
  type,
}: {
  account: ProviderAccount;
  type: ProviderType | undefined;
}) {
  const { store } = useSession();
  const address = `${window.location.origin}/hooks/payments/${store.id}/${account.id}`;
  return (
    <Card
      title={account.id}
      actions={
        <>
          <Badge tone={account.mode === 'live' ? 'accent' : 'neutral'}>
            {texts.modes[account.mode]}
          </Badge>
          {account.isDefault && <Badge tone="good">{texts.isDefault}</Badge>}
          {!account.enabled && <Badge tone="bad">{texts.disabled}</Badge>}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DescriptionList
          items={[
            { term: texts.form.type, value: typeName(account.type) },
            { term: texts.capture, value: texts.captures[account.capture] },
            { term: texts.hint, value: texts.hintEnds(account.hint) },
            { term: texts.changedAt, value: <Time at={account.updatedAt} /> },
            {
              term: texts.webhook,
              value: (
                <>
                  <CopyableId id={address} label={texts.webhook} />
                  <span className="block text-sm text-muted">{texts.webhookHint}</span>
                </>
              ),
            },
          ]}
        />
        <ProviderActions account={account} type={type} />
      </div>
    </Card>
  );
}
