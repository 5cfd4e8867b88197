/** Addresses are compared in lower case. */
export function normalEmail(text: string): string {
  return text.toLowerCase();
}

const EMAIL_MAX = 254;

/** Whether a mail could be sent there; only its arrival proves it. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/.test(text);
}

/** Enough for the owner to recognize the address. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
