import { randomUUID } from 'node:crypto';
import type { Product } from '../catalogue.ts';
import { money } from '../money.ts';
import { texts } from '../texts.ts';

export function Home({ products }: { products: readonly Product[] }) {
  return (
    <>
      <section className="hero">
        <h1>{texts.shop.tagline}</h1>
        <p>{texts.shop.intro}</p>
      </section>
      <ProductGrid products={products} />
    </>
  );
}

function ProductGrid({ products }: { products: readonly Product[] }) {
  return (
    <ul className="grid">
      {products.map(({ slug, name, priceCents }, index) => (
        <li key={slug}>
          <a href={`/products/${slug}`}>
            <Picture slug={slug} isEarly={index < 4} />
            <span className="name">{name}</span>
            <span className="price">{money(priceCents)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The name stands beside it. With its size given, nothing moves when it arrives. */
export function Picture({ slug, isEarly = false }: { slug: string; isEarly?: boolean }) {
  const loading = isEarly ? 'eager' : 'lazy';
  return <img src={`/pictures/${slug}.svg`} alt="" width="400" height="400" loading={loading} />;
}

export function ProductPage({ product, others }: { product: Product; others: Product[] }) {
  return (
    <>
      <article className="product">
        <Picture slug={product.slug} isEarly />
        <div>
          <h1>{product.name}</h1>
          <p className="price">{money(product.priceCents)}</p>
          <p className="about">{product.about}</p>
          <AddForm product={product} />
          <p className="soft">
            {product.isDigital ? texts.product.digital : texts.product.shipping}
          </p>
          <ul className="details">
            {product.details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        </div>
      </article>
      <section>
        <h2>{texts.product.also}</h2>
        <ProductGrid products={others} />
      </section>
    </>
  );
}

/** The key makes one page one request: sent twice by a double click, it adds once. */
function AddForm({ product }: { product: Product }) {
  const { stock, sku } = product;
  return (
    <form method="post" action="/cart/items" className="add" data-opens-drawer="">
      <input type="hidden" name="sku" value={sku} />
      <input type="hidden" name="key" value={randomUUID()} />
      <label>
        {texts.product.quantity}
        <input type="number" name="quantity" defaultValue={1} min={1} max={Math.min(stock, 99)} />
      </label>
      <button type="submit" className="primary">
        {texts.product.add}
      </button>
      {stock < 5 && <p className="soft">{texts.product.left(stock)}</p>}
    </form>
  );
}
