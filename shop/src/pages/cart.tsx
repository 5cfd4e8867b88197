import type {
  Cart,
  CartAddOn,
  CartItem,
  InsuranceQuote,
  Recommendation,
  WarrantyOffer,
} from '@cartwright/client';
import { productOf } from '../catalogue.ts';
import { money } from '../money.ts';
import { texts } from '../texts.ts';
import { Picture } from './catalogue.tsx';
import { Discounts } from './discounts.tsx';
import { TotalsTable } from './totals.tsx';

export interface CartPageProps {
  readonly cart: Cart;
  readonly warranties: readonly WarrantyOffer[];
  readonly insurance: InsuranceQuote | null;
  readonly wallets: readonly string[];
  readonly recommendations: readonly Recommendation[];
  readonly isSandbox: boolean;
}

export function CartPage(props: CartPageProps) {
  const { cart } = props;
  return (
    <section className="cart" id="cart">
      <h1>{texts.cart.title}</h1>
      {cart.status === 'confirming' && (
        <p className="notice info">
          {texts.cart.locked} <a href="/checkout/payment">{texts.cart.lockedLink}</a>
        </p>
      )}
      <ul className="lines">
        {cart.items.map((item) => (
          <CartLine key={item.id} item={item} {...props} />
        ))}
      </ul>
      <Protection {...props} />
      <Discounts cart={cart} isSandbox={props.isSandbox} />
      <TotalsTable totals={cart.totals} isShippingKnown={false} />
      <a className="button primary" href="/checkout">
        {texts.cart.checkout}
      </a>
      <Wallets wallets={props.wallets} />
      <div className="more">
        <form method="post" action="/cart/link">
          <button type="submit" className="link">
            {texts.cart.save}
          </button>
        </form>
        <form method="post" action="/cart/clear">
          <button type="submit" className="link">
            {texts.cart.clear}
          </button>
        </form>
      </div>
      <Recommendations recommendations={props.recommendations} />
    </section>
  );
}

function CartLine({ cart, item, warranties }: CartPageProps & { item: CartItem }) {
  const product = productOf(item.sku);
  return (
    <li>
      <Picture slug={product?.slug ?? 'gift'} isEarly />
      <div>
        <p className="name">
          {product ? <a href={`/products/${product.slug}`}>{item.name}</a> : item.name}
        </p>
        <Stepper item={item} version={cart.version} />
        <Warranty item={item} addOns={cart.addOns} offers={warranties} />
      </div>
      <p className="price">{money(item.lineSubtotal, cart.totals.currency)}</p>
    </li>
  );
}

/** The version refuses a change of a cart that another tab has changed meanwhile. */
function Stepper({ item, version }: { item: CartItem; version: number }) {
  const { id, quantity, name, maxQuantity } = item;
  return (
    <form method="post" action={`/cart/items/${id}`} className="stepper">
      <input type="hidden" name="version" value={version} />
      <button
        type="submit"
        name="quantity"
        value={quantity - 1}
        aria-label={texts.cart.fewer(name)}
      >
        −
      </button>
      <span>{quantity}</span>
      <button
        type="submit"
        name="quantity"
        value={quantity + 1}
        aria-label={texts.cart.more(name)}
        disabled={maxQuantity !== null && quantity >= maxQuantity}
      >
        +
      </button>
      <button
        type="submit"
        name="quantity"
        value={0}
        className="link"
        aria-label={texts.cart.removeNamed(name)}
      >
        {texts.cart.remove}
      </button>
    </form>
  );
}

interface WarrantyProps {
  readonly item: CartItem;
  readonly addOns: readonly CartAddOn[];
  readonly offers: readonly WarrantyOffer[];
}

function Warranty({ item, addOns, offers }: WarrantyProps) {
  const own = offers.filter(({ itemId }) => itemId === item.id);
  const current = addOns.find(({ itemId }) => itemId === item.id);
  if (own.length === 0) return null;
  return (
    <form method="post" action="/cart/warranty" className="warranty">
      <input type="hidden" name="itemId" value={item.id} />
      <label>
        <span className="hidden">{texts.cart.warrantyFor(item.name)}</span>
        <select name="planId" defaultValue={current?.planId ?? ''} data-auto="">
          <option value="">{texts.cart.noWarranty}</option>
          {own.map(({ planId, name, price }) => (
            <option key={planId} value={planId}>
              {`${name}, ${money(price)} ${texts.cart.perPiece}`}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit">{texts.cart.choose}</button>
      </noscript>
    </form>
  );
}

function Protection({ cart, insurance }: CartPageProps) {
  const current = cart.addOns.find(({ type }) => type === 'insurance');
  if (!current && !insurance) return null;
  return (
    <form method="post" action="/cart/protection" className="protection">
      {current ? (
        <>
          <span>
            {current.name}, {money(current.price)}
          </span>
          <button type="submit" name="remove" value={current.id} className="link">
            {texts.cart.remove}
          </button>
        </>
      ) : (
        <>
          <span className="soft">{texts.cart.protection}</span>
          <button type="submit" name="quoteId" value={insurance?.quoteId}>
            {texts.cart.addProtection(money(insurance?.price ?? 0))}
          </button>
        </>
      )}
    </form>
  );
}

export function Wallets({ wallets }: { wallets: readonly string[] }) {
  const names = Object.entries(texts.express.names).filter(([id]) => wallets.includes(id));
  if (names.length === 0) return null;
  return (
    <form method="post" action="/express" className="wallets">
      <p className="soft">{texts.cart.express}</p>
      <div>
        {names.map(([id, name]) => (
          <button type="submit" key={id} name="method" value={id} className={`wallet ${id}`}>
            {name}
          </button>
        ))}
      </div>
    </form>
  );
}

function Recommendations({ recommendations }: Pick<CartPageProps, 'recommendations'>) {
  const known = recommendations.flatMap(({ sku }) => productOf(sku) ?? []);
  if (known.length === 0) return null;
  return (
    <aside>
      <h2>{texts.cart.goesWith}</h2>
      <ul className="small-grid">
        {known.map(({ slug, name, priceCents }) => (
          <li key={slug}>
            <a href={`/products/${slug}`}>
              <Picture slug={slug} />
              {name}, {money(priceCents)}
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}

export function EmptyCart({ lastOrder }: { lastOrder: string | undefined }) {
  return (
    <section className="cart empty" id="cart">
      <h1>{texts.cart.title}</h1>
      {lastOrder !== undefined && (
        <p>
          <a href={`/orders/${lastOrder}`}>{texts.checkout.lastOrder(lastOrder)}</a>
        </p>
      )}
      <p>{texts.cart.empty}</p>
      <p className="soft">{texts.cart.emptyHint}</p>
      <a className="button" href="/">
        {texts.cart.browse}
      </a>
    </section>
  );
}
