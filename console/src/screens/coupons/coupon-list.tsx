import type { Coupon } from '@cartwright/client/admin';
import { usePages } from '../../api/use-pages.ts';
import { formatTime } from '../../format/times.ts';
import { asOneOf, asText, useAddressState } from '../../routing/search.ts';
import { useSession, useZone } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { couponTexts as texts } from '../../texts/coupons.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { EmptyList } from '../../ui/feedback.tsx';
import { Filters, SearchBox } from '../../ui/filters.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { PagedTable } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import type { Column } from '../../ui/table.tsx';
import { Time } from '../../ui/values.tsx';
import { CouponStatus } from './coupon-status.tsx';
import { discountText } from './coupon-values.ts';

const STATUSES = ['active', 'scheduled', 'ended', 'used_up', 'disabled'] as const;
const STATE = {
  status: asOneOf(...STATUSES),
  search: asText,
  sort: asOneOf('createdAt', 'code'),
  dir: asOneOf('asc', 'desc'),
};
const PAGE_SIZE = 50;

export function CouponList() {
  const [state, setState] = useAddressState(STATE);
  const { status, search, sort = 'createdAt', dir = 'desc' } = state;
  const query = { status, codePrefix: search, sortBy: sort, sortDir: dir, limit: PAGE_SIZE };
  const list = usePages('listCoupons', { query }, (page) => page.coupons);
  const columns = useColumns();
  const isFiltered = status !== undefined || search !== undefined;
  return (
    <Page title={texts.title} intro={texts.intro} actions={<NewCouponLink />}>
      <Filters
        onClear={isFiltered ? () => setState({ status: undefined, search: undefined }) : undefined}
      >
        <SearchBox
          label={texts.search}
          value={search}
          onChange={(next) => setState({ search: next }, true)}
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
        columns={columns}
        sort={{ by: sort, dir }}
        onSort={(next) => setState({ sort: STATE.sort(next.by), dir: next.dir })}
        empty={
          <EmptyList texts={texts.empty} isFiltered={isFiltered}>
            <NewCouponLink />
          </EmptyList>
        }
      />
      <ForDevelopers id="listCoupons" args={{ query }} />
    </Page>
  );
}

function NewCouponLink() {
  return (
    <ButtonLink to="/coupons/new" variant="primary" icon="plus">
      {texts.create}
    </ButtonLink>
  );
}

function useColumns(): readonly Column<Coupon>[] {
  const { currency } = useSession().store;
  const zone = useZone();
  return [
    {
      id: 'code',
      header: texts.code,
      isPrimary: true,
      sortBy: 'code',
      cell: ({ id, code }) => (
        <RowLink to="/coupons/$couponId" params={{ couponId: id }}>
          <span className="font-mono">{code}</span>
        </RowLink>
      ),
    },
    {
      id: 'discount',
      header: texts.discount,
      cell: (coupon) => discountText(coupon, currency),
    },
    { id: 'status', header: texts.status, cell: ({ status }) => <CouponStatus status={status} /> },
    {
      id: 'uses',
      header: texts.uses,
      align: 'end',
      cell: ({ uses, usesMax }) => texts.usesOf(uses, usesMax),
    },
    { id: 'valid', header: texts.valid, cell: (coupon) => validText(coupon, zone) },
    {
      id: 'createdAt',
      header: texts.createdAt,
      sortBy: 'createdAt',
      cell: ({ createdAt }) => <Time at={createdAt} isDate />,
    },
  ];
}

function validText({ startsAt, endsAt }: Coupon, zone: string): string {
  const parts = [
    startsAt && texts.from(formatTime(startsAt, zone)),
    endsAt && texts.until(formatTime(endsAt, zone)),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : texts.always;
}
