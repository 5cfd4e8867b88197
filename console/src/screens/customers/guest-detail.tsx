import { useNavigate, useParams } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { customerTexts as texts } from '../../texts/customers.ts';
import { Badge } from '../../ui/badge.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { Card, Columns, Page } from '../../ui/page.tsx';
import { TextLink } from '../../ui/row-link.tsx';
import { Facts } from '../shared/facts.tsx';
import { LastOrders, Totals } from './buyer-orders.tsx';
import { PersonActions } from './person-actions.tsx';

/** A shopper without an account, known by the e-mail address. */
export function GuestDetail() {
  const { email = '' } = useParams({ strict: false });
  const args = { path: { email } };
  const query = useOperation('getGuest', args);
  const navigate = useNavigate();
  const guest = query.data;
  return (
    <Page
      title={guest?.name || email}
      parent={{ to: '/customers', label: texts.title }}
      badges={<Badge>{texts.guest}</Badge>}
      actions={
        guest && (
          <PersonActions
            person={{ email: guest.email }}
            word={guest.email}
            onErased={() => void navigate({ to: '/customers', search: { view: 'guests' } })}
          />
        )
      }
    >
      <Loaded from={query}>
        {(data) => (
          <Columns
            main={<LastOrders orders={data.lastOrders} search={{ email: data.email }} />}
            side={
              <>
                <Contact email={data.email} customerId={data.customerId} />
                <Totals totals={data.totals} />
              </>
            }
          />
        )}
      </Loaded>
      <ForDevelopers id="getGuest" args={args} />
    </Page>
  );
}

function Contact({ email, customerId }: { email: string; customerId: string | null }) {
  const { contact } = texts;
  return (
    <Card title={contact.title}>
      <Facts
        items={[
          { term: contact.email, value: <CopyableId id={email} label={contact.email} /> },
          ...(customerId
            ? [
                {
                  term: contact.account,
                  value: (
                    <TextLink to="/customers/$customerId" params={{ customerId }}>
                      {contact.showAccount}
                    </TextLink>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
