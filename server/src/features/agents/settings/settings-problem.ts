import {
  CART_ID,
  ORDER_ID,
  type StoredAgentSettings,
} from '../../../ports/agents/agent-settings.ts';

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9][0-9]{0,4})?$/;
/** The placeholder must not change the host that a shopper is sent to. */
const TEMPLATE_HOST = /^https?:\/\/[^/?#{}\\\s]+[/?#]/;

/** The problem of a change; undefined if valid. `isAllowed` says whether a URL may be used. */
export function settingsProblem(
  change: StoredAgentSettings,
  isAllowed: (url: string) => boolean,
): string | undefined {
  const { platforms = [], links = {}, checkoutUrl = null, orderUrl = null } = change;
  const platform = platforms.find((entry) => !HOST.test(entry) && !isProfile(entry, isAllowed));
  if (platform !== undefined) {
    return 'body.platforms takes host names in lower case, or https URLs of profiles.';
  }
  const link = Object.entries(links).find(([, url]) => !isAllowed(url));
  if (link) return `body.links.${link[0]} must be an https URL.`;
  if (checkoutUrl !== null && !isTemplate(checkoutUrl, CART_ID, isAllowed)) {
    return `body.checkoutUrl must be an https URL with ${CART_ID} once, after the host.`;
  }
  if (orderUrl !== null && !isTemplate(orderUrl, ORDER_ID, isAllowed)) {
    return `body.orderUrl must be an https URL with ${ORDER_ID} once, after the host.`;
  }
  return undefined;
}

/** Compared as text, so it has the form that a parser gives it. */
function isProfile(entry: string, isAllowed: (url: string) => boolean): boolean {
  if (!isAllowed(entry)) return false;
  const { origin, pathname } = new URL(entry);
  return entry === origin + pathname;
}

function isTemplate(
  template: string,
  placeholder: string,
  isAllowed: (url: string) => boolean,
): boolean {
  const [before = '', after, ...more] = template.split(placeholder);
  if (after === undefined || more.length > 0 || /[{}]/.test(before + after)) return false;
  return TEMPLATE_HOST.test(before) && isAllowed(`${before}1${after}`);
}
