import type { GoLive } from '@cartwright/client/admin';
import type { LinkProps } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { homeTexts } from '../../texts/home.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/page.tsx';
import { TextLink } from '../../ui/row-link.tsx';

const texts = homeTexts.goLive;
type Item = GoLive['items'][number];

const TARGETS: Readonly<Record<Item['item'], NonNullable<LinkProps['to']>>> = {
  products: '/products',
  payments: '/providers',
  shipping: '/shipping',
  messages: '/messages/senders',
  sandbox: '/going-live',
};

/** What a sandbox still needs before it takes real payments. */
export function GoLiveCard() {
  const checklist = useOperation('getGoLiveChecklist');
  return (
    <Card
      title={texts.title}
      actions={
        <ButtonLink isSmall to="/going-live">
          {texts.open}
        </ButtonLink>
      }
    >
      <Loaded from={checklist} lines={5}>
        {({ items, ready }) => (
          <div className="flex flex-col gap-3">
            <p className="text-muted">
              {ready
                ? texts.ready
                : texts.progress(items.filter(({ done }) => done).length, items.length)}
            </p>
            <ul className="flex flex-col gap-3">
              {items.map((item) => (
                <GoLiveItem key={item.item} {...item} />
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function GoLiveItem({ item, done, required, missing }: Item) {
  return (
    <li className="flex items-start gap-2.5">
      <span
        className={`mt-0.5 inline-flex size-4.5 shrink-0 items-center justify-center rounded-full border ${
          done ? 'border-good bg-good-soft text-good' : 'border-line-strong'
        }`}
      >
        {done && <Icon name="check" />}
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <TextLink to={TARGETS[item]}>{texts.items[item]}</TextLink>
          {done && <span className="sr-only">{texts.done}</span>}
          {!required && <Badge>{texts.optional}</Badge>}
        </p>
        {missing && <p className="text-sm text-muted">{missing}</p>}
      </div>
    </li>
  );
}
