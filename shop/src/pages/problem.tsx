import { texts } from '../texts.ts';

export function Problem({ title, text }: { title: string; text: string }) {
  return (
    <section className="narrow">
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a className="button" href="/">
          {texts.shop.home}
        </a>
      </p>
    </section>
  );
}
