/** Sends one text to one phone. In developer mode nothing is sent and the text comes back. */
export type SendText = (message: {
  readonly phone: string;
  readonly text: string;
}) => Promise<{ readonly sandbox?: { readonly text: string } }>;
