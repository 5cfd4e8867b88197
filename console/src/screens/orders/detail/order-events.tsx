import { useOperation } from '../../../api/use-operation.ts';
import { orderTexts } from '../../../texts/orders/order.ts';
import { Loaded } from '../../../ui/feedback.tsx';
import { Card } from '../../../ui/page.tsx';
import { TextLink } from '../../../ui/row-link.tsx';
import { Time } from '../../../ui/values.tsx';

const { events: texts } = orderTexts;
const SHOWN_MAX = 20;

/** The events that webhook endpoints get about this order, newest first. */
export function OrderEvents({ orderId }: { orderId: string }) {
  const query = useOperation('findEvents', { query: { orderId, limit: SHOWN_MAX } });
  return (
    <Card title={texts.title}>
      <Loaded from={query} lines={3}>
        {({ events, nextCursor }) => (
          <>
            {events.length === 0 && <p className="text-muted">{texts.none}</p>}
            <ul className="flex flex-col gap-1">
              {events.map(({ id, type, createdAt }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-3">
                  <TextLink to="/events/$eventId" params={{ eventId: id }}>
                    <code className="font-mono text-sm break-all">{type}</code>
                  </TextLink>
                  <span className="text-sm text-muted">
                    <Time at={createdAt} />
                  </span>
                </li>
              ))}
            </ul>
            <p className="mt-3 flex flex-wrap gap-4 text-sm">
              {nextCursor && (
                <TextLink to="/events" search={{ order: orderId }}>
                  {texts.all}
                </TextLink>
              )}
              <TextLink to="/messages">{texts.messages}</TextLink>
            </p>
          </>
        )}
      </Loaded>
    </Card>
  );
}
