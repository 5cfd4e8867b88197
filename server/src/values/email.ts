/** Addresses are compared in lower case. */
export function normalEmail(text: string): string {
  return text.toLowerCase();
}

/** Enough for the owner to recognize the address. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
