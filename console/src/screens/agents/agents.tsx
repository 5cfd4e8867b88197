import type { Reply } from '@cartwright/client/admin';
import { useOperation } from '../../api/use-operation.ts';
import { useSession } from '../../session/session-context.ts';
import { agentTexts as texts } from '../../texts/settings/agents.ts';
import { shellTexts } from '../../texts/shell.ts';
import { Badge } from '../../ui/badge.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import { EmptyState, Loaded } from '../../ui/feedback.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { TextLink } from '../../ui/row-link.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { ChecklistItem } from '../shared/checklist-item.tsx';
import { AcpWebhook } from './acp-webhook.tsx';
import { AgentSales } from './agent-sales.tsx';
import { AgentSettings } from './agent-settings.tsx';
import { HostNames } from './host-names.tsx';
import { useAgentNames } from './use-agent-names.ts';

export function Agents() {
  const readiness = useOperation('getAgentReadiness');
  const { data } = readiness;
  return (
    <Page
      title={shellTexts.screens.agents}
      intro={texts.intro}
      badges={
        data && (
          <Badge tone={data.ready ? 'good' : 'warn'}>
            {data.ready ? texts.ready : texts.notReady}
          </Badge>
        )
      }
    >
      <Loaded from={readiness}>
        {({ profileUrl, items }) => (
          <>
            <p>
              {texts.profile}: <CopyableId id={profileUrl} label={texts.profile} />
            </p>
            <ol className="grid gap-3 md:grid-cols-2">
              {items.map((item) => (
                <ChecklistItem key={item.item} title={texts.items[item.item]} item={item} />
              ))}
            </ol>
          </>
        )}
      </Loaded>
      <Bought />
      <AgentSales />
      <AgentSettings />
      <AcpWebhook />
      <HostNames />
      <ForDevelopers id="getAgentReadiness" args={{}} />
    </Page>
  );
}

type Agent = Reply<'listAgents'>['agents'][number];

function Bought() {
  const { store } = useSession();
  const agents = useOperation('listAgents');
  const nameOf = useAgentNames();
  const columns: readonly Column<Agent>[] = [
    {
      id: 'agent',
      header: texts.agent,
      isPrimary: true,
      cell: ({ id, name }) => (
        <TextLink to="/orders" search={{ agent: id }}>
          {nameOf(id, name)}
        </TextLink>
      ),
    },
    { id: 'orders', header: texts.orders, cell: ({ orders }) => orders },
    {
      id: 'total',
      header: texts.total,
      cell: ({ total }) => <Money amount={total} currency={store.currency} />,
    },
    { id: 'last', header: texts.last, cell: ({ lastOrderAt }) => <Time at={lastOrderAt} /> },
  ];
  return (
    <Card
      isFlush
      title={texts.bought}
      actions={
        <TextLink to="/orders" search={{ agent: 'any' }}>
          {texts.allOrders}
        </TextLink>
      }
    >
      <Loaded from={agents}>
        {({ agents: rows }) =>
          rows.length === 0 ? (
            <EmptyState {...texts.nothing} />
          ) : (
            <Table label={texts.bought} rows={rows} rowKey={({ id }) => id} columns={columns} />
          )
        }
      </Loaded>
    </Card>
  );
}
