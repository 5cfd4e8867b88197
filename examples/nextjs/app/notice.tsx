/** The address names a text and does not contain it: no link can make this page say something. */
const TEXTS: Readonly<Record<string, string>> = {
  address: 'Please check the address.',
  changed: 'Prices or stock have changed, and nothing was charged. Please look at the new total.',
  coupon: 'This coupon cannot be used.',
  declined: 'The card was declined, and nothing was charged. Please try another one.',
  later: 'Please try again later.',
};

export async function Notice({ from }: { from: Promise<{ notice?: string | string[] }> }) {
  const { notice } = await from;
  const text = typeof notice === 'string' ? TEXTS[notice] : undefined;
  return text ? (
    <p className="notice" role="alert">
      {text}
    </p>
  ) : null;
}
