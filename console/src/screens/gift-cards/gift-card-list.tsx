import type { GiftCard } from '@cartwright/client/admin';
import { usePages } from '../../api/use-pages.ts';
import { asOneOf, asText, useAddressState } from '../../routing/search.ts';
import { commonTexts } from '../../texts/common.ts';
import { giftCardTexts as texts } from '../../texts/gift-cards.ts';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { EmptyList } from '../../ui/feedback.tsx';
import { Filters, SearchBox } from '../../ui/filters.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { PagedTable } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import type { Column } from '../../ui/table.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { GiftCardStatus } from './gift-card-status.tsx';
import { IssueButton } from './issue-gift-card.tsx';

const STATUSES = ['active', 'disabled', 'expired', 'sandboxed'] as const;
const STATE = { status: asOneOf(...STATUSES), last4: asText, note: asText, customer: asText };
const CLEARED = { status: undefined, last4: undefined, note: undefined, customer: undefined };
const LAST4 = 4;
const PAGE_SIZE = 50;

export function GiftCardList() {
  const [state, setState] = useAddressState(STATE);
  const { status, note, customer } = state;
  // The service compares all four characters: fewer would be refused while typing.
  const last4 = state.last4?.length === LAST4 ? state.last4 : undefined;
  const query = { status, note, last4, customerId: customer, limit: PAGE_SIZE };
  const list = usePages('listGiftCards', { query }, (page) => page.giftCards);
  const isFiltered = Object.keys(state).length > 0;
  return (
    <Page title={texts.title} intro={texts.intro} actions={<IssueButton />}>
      <Filters onClear={isFiltered ? () => setState(CLEARED) : undefined}>
        <SearchBox
          label={texts.last4}
          value={state.last4}
          onChange={(next) => setState({ last4: next?.slice(-LAST4).toUpperCase() }, true)}
        />
        <SearchBox
          label={texts.note}
          value={note}
          onChange={(next) => setState({ note: next }, true)}
        />
        <SelectField
          label={texts.status}
          none={commonTexts.any}
          choices={STATUSES.map((value) => ({ value, label: texts.statuses[value] }))}
          value={status ?? ''}
          onChange={({ target }) => setState({ status: STATE.status(target.value) })}
        />
      </Filters>
      <PagedTable
        label={texts.title}
        list={list}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        empty={
          <EmptyList texts={texts.empty} isFiltered={isFiltered}>
            <IssueButton />
          </EmptyList>
        }
      />
      <ForDevelopers id="listGiftCards" args={{ query }} />
    </Page>
  );
}

const COLUMNS: readonly Column<GiftCard>[] = [
  {
    id: 'card',
    header: texts.card,
    isPrimary: true,
    cell: ({ id, last4 }) => (
      <RowLink to="/gift-cards/$giftCardId" params={{ giftCardId: id }}>
        <span className="font-mono">…{last4}</span>
      </RowLink>
    ),
  },
  { id: 'status', header: texts.status, cell: ({ status }) => <GiftCardStatus status={status} /> },
  { id: 'note', header: texts.noteColumn, cell: ({ note }) => note ?? '–' },
  {
    id: 'expiresAt',
    header: texts.expiresAt,
    cell: ({ expiresAt }) => (expiresAt ? <Time at={expiresAt} isDate /> : texts.never),
  },
  {
    id: 'createdAt',
    header: texts.createdAt,
    cell: ({ createdAt }) => <Time at={createdAt} isDate />,
  },
  {
    id: 'reserved',
    header: texts.reserved,
    align: 'end',
    cell: ({ reserved, currency }) =>
      reserved === 0 ? '–' : <Money amount={reserved} currency={currency} />,
  },
  {
    id: 'balance',
    header: texts.balance,
    align: 'end',
    cell: ({ balance, currency }) => <Money amount={balance} currency={currency} />,
  },
];
