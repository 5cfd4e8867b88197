import type { GiftCard, GiftCardEntry } from '@cartwright/client/admin';
import { useParams } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { usePages } from '../../api/use-pages.ts';
import { giftCardTexts as texts } from '../../texts/gift-cards.ts';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { EmptyState, Loaded } from '../../ui/feedback.tsx';
import { PagedTable } from '../../ui/list.tsx';
import { Card, Columns, Page } from '../../ui/page.tsx';
import { RowLink, TextLink } from '../../ui/row-link.tsx';
import type { Column } from '../../ui/table.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { Stat, Stats } from '../shared/stat.tsx';
import { GiftCardActions } from './gift-card-actions.tsx';
import { GiftCardStatus } from './gift-card-status.tsx';

const PARENT = { to: '/gift-cards', label: texts.title } as const;
const PAGE_SIZE = 25;

export function GiftCardDetail() {
  const { giftCardId = '' } = useParams({ strict: false });
  const path = { giftCardId };
  const found = useOperation('getGiftCard', { path, query: { limit: 1 } });
  const card = found.data;
  return (
    <Page
      title={card ? texts.cardName(card.last4) : texts.title}
      parent={PARENT}
      badges={card && <GiftCardStatus status={card.status} />}
      intro={card?.status === 'sandboxed' ? texts.ended : card?.note}
      actions={card && card.status !== 'sandboxed' && <GiftCardActions card={card} />}
    >
      <Loaded from={found}>
        {(data) => <Columns main={<Ledger card={data} />} side={<About card={data} />} />}
      </Loaded>
      <ForDevelopers id="getGiftCard" args={{ path }} />
    </Page>
  );
}

function About({ card }: { card: GiftCard }) {
  const { balance, reserved, currency } = card;
  return (
    <Card title={texts.detail.about}>
      <div className="flex flex-col gap-4">
        <DescriptionList
          items={[
            {
              term: texts.expiresAt,
              value: card.expiresAt ? <Time at={card.expiresAt} /> : texts.never,
            },
            { term: texts.createdAt, value: <Time at={card.createdAt} /> },
            { term: texts.detail.changedAt, value: <Time at={card.updatedAt} /> },
            { term: texts.detail.mode, value: texts.detail.modes[card.mode] },
            {
              term: texts.detail.available,
              value: <Money amount={balance - reserved} currency={currency} />,
            },
            { term: texts.detail.id, value: <CopyableId id={card.id} label={texts.detail.id} /> },
          ]}
        />
        <p>
          <TextLink to="/figures" search={{ tab: 'gift-cards' }}>
            {texts.detail.liability}
          </TextLink>
        </p>
      </div>
    </Card>
  );
}

function Ledger({ card }: { card: GiftCard }) {
  const { currency, balance, reserved } = card;
  const args = { path: { giftCardId: card.id }, query: { limit: PAGE_SIZE } };
  const list = usePages('getGiftCard', args, (page) => page.entries);
  return (
    <>
      <Card>
        <Stats>
          <Stat label={texts.balance} value={<Money amount={balance} currency={currency} />} />
          <Stat
            label={texts.reserved}
            value={<Money amount={reserved} currency={currency} />}
            note={reserved > 0 ? texts.detail.reservedHint : undefined}
          />
        </Stats>
      </Card>
      <section className="flex flex-col gap-2">
        <h2 className="text-lg font-semibold">{texts.detail.ledger}</h2>
        <PagedTable
          label={texts.detail.ledger}
          list={list}
          rowKey={({ id }) => id}
          columns={columnsOf(currency)}
          empty={<EmptyState title={texts.detail.emptyLedger} />}
        />
      </section>
    </>
  );
}

function columnsOf(currency: string): readonly Column<GiftCardEntry>[] {
  const labels = texts.detail;
  return [
    {
      id: 'type',
      header: labels.type,
      isPrimary: true,
      cell: ({ type }) => <span className="font-medium">{labels.types[type]}</span>,
    },
    {
      id: 'createdAt',
      header: labels.createdAt,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      id: 'order',
      header: labels.order,
      cell: ({ orderId, orderNumber }) =>
        orderId ? (
          <RowLink to="/orders/$orderId" params={{ orderId }}>
            {orderNumber ?? orderId}
          </RowLink>
        ) : (
          '–'
        ),
    },
    { id: 'reason', header: labels.reason, cell: ({ reason }) => reason ?? '–' },
    {
      id: 'amount',
      header: labels.amount,
      align: 'end',
      cell: ({ amount }) => <Money amount={amount} currency={currency} />,
    },
  ];
}
