import type { CustomerDetails } from '@cartwright/client/admin';
import { useParams } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { customerTexts as texts } from '../../texts/customers.ts';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { Callout, Loaded } from '../../ui/feedback.tsx';
import { Columns, Page } from '../../ui/page.tsx';
import { LastOrders, Totals } from './buyer-orders.tsx';
import { CustomerActions } from './customer-actions.tsx';
import { Addresses, Consents, Contact, Methods, OpenCart } from './customer-cards.tsx';
import { nameOf } from './customer-table.tsx';

export function CustomerDetail() {
  const { customerId = '' } = useParams({ strict: false });
  const args = { path: { customerId } };
  const query = useOperation('getCustomerDetails', args);
  const customer = query.data;
  return (
    <Page
      title={customer ? titleOf(customer) : texts.one}
      parent={{ to: '/customers', label: texts.title }}
      actions={customer && !customer.erasedAt && <CustomerActions customer={customer} />}
    >
      <Loaded from={query} lines={10}>
        {(data) => (
          <>
            {data.erasedAt && <Callout tone="warn">{texts.erasedNotice}</Callout>}
            <Columns
              main={
                <>
                  <LastOrders orders={data.lastOrders} search={{ customer: data.id }} />
                  <OpenCart cart={data.openCart} />
                  <Addresses addresses={data.addresses} />
                </>
              }
              side={
                <>
                  <Contact customer={data} />
                  <Totals totals={data.totals} />
                  <Consents consent={data.consent} />
                  <Methods methods={data.paymentMethods} />
                </>
              }
            />
          </>
        )}
      </Loaded>
      <ForDevelopers id="getCustomerDetails" args={args} />
    </Page>
  );
}

function titleOf(customer: CustomerDetails): string {
  return nameOf(customer) ?? customer.email ?? customer.phone ?? texts.nameless;
}
