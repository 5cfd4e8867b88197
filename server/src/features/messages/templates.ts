import type { Store } from '../stores/store.ts';
import type { Words } from './message.ts';

/** The words of a new store. What a store says instead can only be words as well. */

export function codeByText(store: Store, code: string, minutes: number): Words {
  const text = `${store.name}: your code is ${code}. It is good for ${minutes} minutes.`;
  return { template: 'code', subject: null, text };
}

export function codeByMail(store: Store, code: string, minutes: number): Words {
  return {
    template: 'code',
    subject: `${code} is your code for ${store.name}`,
    text: lines(
      `Your code is ${code}. It is good for ${minutes} minutes.`,
      'If you did not ask for it, somebody mistook your address for theirs: ignore this mail.',
      store.name,
    ),
  };
}

export function magicLinkMail(store: Store, link: string, minutes: number): Words {
  return {
    template: 'magic_link',
    subject: `Sign in to ${store.name}`,
    text: lines(
      `This link signs you in. It works once, within ${minutes} minutes:`,
      link,
      'If you did not ask for it, ignore this mail.',
      store.name,
    ),
  };
}

export function passwordResetMail(store: Store, link: string, minutes: number): Words {
  return {
    template: 'password_reset',
    subject: `A new password for ${store.name}`,
    text: lines(
      `Choose a new password here. The link works once, within ${minutes} minutes:`,
      link,
      'If you did not ask for it, ignore this mail: your password stays as it is.',
      store.name,
    ),
  };
}

export function shipmentText(store: Store, what: string, trackingUrl: string | null): Words {
  const link = trackingUrl ? ` ${trackingUrl}` : '';
  const text = `${store.name}: your parcel ${what}.${link}`;
  return { template: 'shipment', subject: null, text };
}

function lines(...paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}
