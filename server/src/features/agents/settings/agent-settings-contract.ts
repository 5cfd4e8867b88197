import { type Static, Type } from 'typebox';
import { Component, Nullable, OneOf } from '../../../platform/http/openapi/envelope.ts';
import { Cents } from '../../../platform/http/openapi/shapes.ts';
import {
  AGENT_POLICIES,
  type AgentSettings,
  CART_ID,
  ORDER_CONFIRMATIONS,
  ORDER_ID,
} from '../../../ports/agents/agent-settings.ts';

const URL_MAX = 2_000;

const Url = (example: string) =>
  Type.String({ minLength: 1, maxLength: URL_MAX, description: 'https.', examples: [example] });

const links = {
  privacyPolicy: Type.Optional(Url('https://shop.example.com/privacy')),
  termsOfService: Type.Optional(Url('https://shop.example.com/terms')),
  refundPolicy: Type.Optional(Url('https://shop.example.com/returns')),
  shippingPolicy: Type.Optional(Url('https://shop.example.com/shipping')),
  faq: Type.Optional(Url('https://shop.example.com/faq')),
};

const settings = {
  policy: OneOf(AGENT_POLICIES),
  platforms: Type.Array(
    Type.String({
      minLength: 1,
      maxLength: URL_MAX,
      examples: ['agent.example.com', 'https://agent.example.com/profile.json'],
    }),
    { maxItems: 100, description: 'Hosts or profile URLs that `listed` admits.' },
  ),
  links: Component('AgentLinks', Type.Object(links)),
  checkoutUrl: Nullable(
    Type.String({
      maxLength: URL_MAX,
      description: `The page of the storefront that continues a cart, with \`${CART_ID}\`.`,
      examples: [`https://shop.example.com/checkout/${CART_ID}`],
    }),
  ),
  orderUrl: Nullable(
    Type.String({
      maxLength: URL_MAX,
      description: `The page of the storefront that shows an order, with \`${ORDER_ID}\`.`,
      examples: [`https://shop.example.com/orders/${ORDER_ID}`],
    }),
  ),
  orderConfirmations: OneOf(ORDER_CONFIRMATIONS),
  mcpDailyLimit: Nullable(Cents()),
};

export const AgentSettingsView = Component('AgentSettings', Type.Object(settings));

export const AgentSettingsUpdate = Component(
  'AgentSettingsUpdate',
  Type.Partial(Type.Object(settings)),
);

export function agentSettingsView(own: AgentSettings): Static<typeof AgentSettingsView> {
  const { policy, platforms, links: pages, checkoutUrl, orderUrl, orderConfirmations } = own;
  const { mcpDailyLimit } = own;
  const view = { policy, platforms: [...platforms], links: { ...pages } };
  return { ...view, checkoutUrl, orderUrl, orderConfirmations, mcpDailyLimit };
}
