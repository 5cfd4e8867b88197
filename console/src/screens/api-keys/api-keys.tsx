import { useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { apiKeyTexts as texts } from '../../texts/settings/api-keys.ts';
import { shellTexts } from '../../texts/shell.ts';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { OwnerButton } from '../../ui/button.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { EmptyState, Loaded } from '../../ui/feedback.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { SecretDialog } from '../../ui/secret.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Mono, Time } from '../../ui/values.tsx';
import { type ApiKey, CreateKeyDialog, RevokeKeyDialog, RollKeyDialog } from './key-dialogs.tsx';

type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'roll' | 'revoke'; readonly key: ApiKey };

export function ApiKeys() {
  const keys = useOperation('listApiKeys');
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const [secret, setSecret] = useState<string | undefined>(undefined);
  const close = () => setOpen(undefined);
  const showSecret = (made: string) => {
    setOpen(undefined);
    setSecret(made);
  };
  return (
    <Page
      title={shellTexts.screens.apiKeys}
      intro={texts.intro}
      actions={
        <OwnerButton variant="primary" icon="plus" onClick={() => setOpen({ kind: 'create' })}>
          {texts.create}
        </OwnerButton>
      }
    >
      <Card isFlush>
        <Loaded from={keys}>
          {({ apiKeys }) =>
            apiKeys.length === 0 ? (
              <EmptyState title={texts.empty.title} text={texts.empty.text} />
            ) : (
              <Table
                label={shellTexts.screens.apiKeys}
                rows={apiKeys}
                rowKey={({ id }) => id}
                columns={columnsOf(setOpen)}
              />
            )
          }
        </Loaded>
      </Card>
      <ForDevelopers id="listApiKeys" args={{}} />
      {open?.kind === 'create' && <CreateKeyDialog onClose={close} onSecret={showSecret} />}
      {open?.kind === 'roll' && (
        <RollKeyDialog apiKey={open.key} onClose={close} onSecret={showSecret} />
      )}
      {open?.kind === 'revoke' && <RevokeKeyDialog apiKey={open.key} onClose={close} />}
      {secret && (
        <SecretDialog
          title={texts.secretTitle}
          label={texts.secret}
          secret={secret}
          onKept={() => setSecret(undefined)}
        />
      )}
    </Page>
  );
}

function columnsOf(open: (next: Open) => void): readonly Column<ApiKey>[] {
  const labels = texts.columns;
  return [
    { id: 'name', header: labels.name, isPrimary: true, cell: ({ name }) => name },
    {
      id: 'scopes',
      header: labels.scopes,
      cell: ({ scopes }) => (
        <span className="inline-flex flex-wrap gap-1">
          {scopes.map((scope) => (
            <Badge key={scope}>{texts.scopes[scope]}</Badge>
          ))}
        </span>
      ),
    },
    { id: 'hint', header: labels.hint, cell: ({ hint }) => <Mono>{hint}</Mono> },
    { id: 'createdAt', header: labels.createdAt, cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      id: 'lastUsedAt',
      header: labels.lastUsedAt,
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? (
          <Time at={lastUsedAt} />
        ) : (
          <span className="text-muted">{texts.neverUsed}</span>
        ),
    },
    {
      id: 'state',
      header: labels.state,
      cell: ({ endsAt }) =>
        endsAt ? (
          <span>
            {texts.endsAt} <Time at={endsAt} />
          </span>
        ) : (
          <StatusBadge status="active" />
        ),
    },
    {
      id: 'actions',
      header: labels.actions,
      align: 'end',
      cell: (key) => (
        <span className="inline-flex flex-wrap justify-end gap-1">
          <OwnerButton isSmall onClick={() => open({ kind: 'roll', key })}>
            {texts.roll}
          </OwnerButton>
          <OwnerButton isSmall onClick={() => open({ kind: 'revoke', key })}>
            {texts.revoke}
          </OwnerButton>
        </span>
      ),
    },
  ];
}
