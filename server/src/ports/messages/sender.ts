export const SECURITIES = ['tls', 'starttls', 'none'] as const;

/** A mail server, as a store keeps it. */
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

/** The same with what is sealed, opened. */
export type MailAccount = Omit<MailSender, 'sealedPassword' | 'passwordHint'> & {
  readonly password: string | null;
};

/** An account with a carrier of texts, as a store keeps it. */
export interface TextSender {
  readonly provider: 'twilio';
  readonly accountSid: string;
  /** One of the two says who the text is from. */
  readonly from: string | null;
  readonly messagingServiceSid: string | null;
  readonly apiKeySid: string | null;
  readonly sealedSecrets: string;
  readonly secretHint: string;
  /** Callbacks are signed with the auth token alone: without it none is asked for or believed. */
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

/** What sealed boxes are bound to: moved to another store or setting, they do not open. */
export function sealedForMails(storeId: string): string {
  return `${storeId} mail sender`;
}

export function sealedForTexts(storeId: string): string {
  return `${storeId} text sender`;
}
