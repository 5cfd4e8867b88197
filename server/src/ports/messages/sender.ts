export const SECURITIES = ['tls', 'starttls', 'none'] as const;

/** A mail server as stored in a store's settings. */
export interface MailSender {
  readonly provider: 'smtp';
  readonly host: string;
  readonly port: number;
  readonly security: (typeof SECURITIES)[number];
  readonly fromName: string;
  readonly fromAddress: string;
  readonly user: string | null;
  readonly sealedPassword: string | null;
  readonly passwordHint: string;
}

/** The same with its secrets decrypted. */
export type MailAccount = Omit<MailSender, 'sealedPassword' | 'passwordHint'> & {
  readonly password: string | null;
};

/** A text carrier's account as stored in a store's settings. */
export interface TextSender {
  readonly provider: 'twilio';
  readonly accountSid: string;
  /** Exactly one of the two is the sender. */
  readonly from: string | null;
  readonly messagingServiceSid: string | null;
  readonly apiKeySid: string | null;
  readonly sealedSecrets: string;
  readonly secretHint: string;
  /** Webhooks are signed with the auth token: without it none is requested or accepted. */
  readonly hasAuthToken: boolean;
}

export interface TextSecrets {
  readonly authToken: string | null;
  readonly apiKeySecret: string | null;
}

export type TextAccount = Pick<
  TextSender,
  'accountSid' | 'from' | 'messagingServiceSid' | 'apiKeySid'
> &
  TextSecrets;

/** What encrypted secrets are bound to: in another store or setting they do not decrypt. */
export function mailPasswordAad(storeId: string): string {
  return `${storeId} mail sender`;
}

export function textTokenAad(storeId: string): string {
  return `${storeId} text sender`;
}
