import type { OrderDetails } from '@cartwright/client/admin';
import { partTexts as texts } from '../../texts/parts.ts';
import type { Description } from '../../ui/description-list.tsx';
import { TextLink } from '../../ui/row-link.tsx';

/** The agent of a cart or an order; nothing for a storefront's. */
export function agentFacts(agent: OrderDetails['agent']): Description[] {
  if (!agent) return [];
  const { id, name, protocol, isProven, isHandedOver } = agent;
  const notes = [
    protocol.toUpperCase(),
    isProven ? texts.agentProven : texts.agentUnproven,
    ...(isHandedOver ? [texts.agentHandedOver] : []),
  ];
  return [
    {
      term: texts.agent,
      value: (
        <>
          <TextLink to="/orders" search={{ agent: id }}>
            {name ?? id}
          </TextLink>{' '}
          ({notes.join(', ')})
        </>
      ),
    },
  ];
}
