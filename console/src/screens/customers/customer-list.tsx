import { asOneOf, useAddressState } from '../../routing/search.ts';
import { customerTexts as texts } from '../../texts/customers.ts';
import { Page } from '../../ui/page.tsx';
import { ViewTabs } from '../shared/view-tabs.tsx';
import { CustomerTable, ExportCustomers } from './customer-table.tsx';
import { GuestTable } from './guest-table.tsx';

const ADDRESS = { view: asOneOf('guests') };
const VIEWS = [
  { value: undefined, label: texts.views.customers },
  { value: 'guests' as const, label: texts.views.guests },
];
const NO_FILTERS = { search: undefined, consent: undefined, verified: undefined };

export function CustomerList() {
  const [{ view }, setAddress] = useAddressState(ADDRESS);
  const isGuests = view === 'guests';
  return (
    <Page
      title={isGuests ? texts.guests : texts.title}
      actions={isGuests ? undefined : <ExportCustomers />}
    >
      <ViewTabs
        label={texts.views.label}
        views={VIEWS}
        current={view}
        onChange={(value) => setAddress({ view: value, ...NO_FILTERS })}
      />
      {isGuests ? <GuestTable /> : <CustomerTable />}
    </Page>
  );
}
