import type { Cart } from '@cartwright/client';
import { money } from '../money.ts';
import { texts } from '../texts.ts';

interface DiscountsProps {
  readonly cart: Pick<Cart, 'coupons' | 'giftCards'>;
  readonly isSandbox: boolean;
}

export function Discounts({ cart, isSandbox }: DiscountsProps) {
  const { coupons, giftCards } = cart;
  const t = texts.discounts;
  return (
    <details className="discounts" open={coupons.length + giftCards.length > 0}>
      <summary>{t.title}</summary>
      <CodeForm action="/cart/coupon" label={t.coupon} />
      {coupons.map(({ code, discount, applicable }) => (
        <Applied key={code} action="/cart/coupon/remove" name="code" value={code} label={code}>
          {applicable ? money(-discount) : t.notNow}
        </Applied>
      ))}
      <CodeForm action="/cart/gift-card" label={t.giftCard} hasBalance />
      {giftCards.map(({ id, last4, applied }) => (
        <Applied
          key={id}
          action="/cart/gift-card/remove"
          name="giftCardId"
          value={id}
          label={`${t.giftCard} …${last4}`}
        >
          {money(-applied)}
        </Applied>
      ))}
      {isSandbox && <p className="soft">{t.hint}</p>}
    </details>
  );
}

interface CodeFormProps {
  readonly action: string;
  readonly label: string;
  readonly hasBalance?: boolean;
}

function CodeForm({ action, label, hasBalance = false }: CodeFormProps) {
  return (
    <form method="post" action={action} className="code">
      <label>
        {label}
        <input name="code" required autoComplete="off" spellCheck={false} maxLength={64} />
      </label>
      <button type="submit">{texts.discounts.apply}</button>
      {hasBalance && (
        <button type="submit" className="link" formAction="/cart/gift-card/balance">
          {texts.discounts.checkBalance}
        </button>
      )}
    </form>
  );
}

interface AppliedProps {
  readonly action: string;
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly children: string;
}

function Applied({ action, name, value, label, children }: AppliedProps) {
  return (
    <form method="post" action={action} className="applied">
      <span>
        <strong>{label}</strong> {children}
      </span>
      <button
        type="submit"
        name={name}
        value={value}
        className="link"
        aria-label={texts.discounts.removeNamed(label)}
      >
        {texts.cart.remove}
      </button>
    </form>
  );
}
