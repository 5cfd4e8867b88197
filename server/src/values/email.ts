/** Addresses are compared in lower case: nobody means two people by two spellings. */
export function normalEmail(text: string): string {
  return text.toLowerCase();
}

/** Enough to recognise one's own address. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
