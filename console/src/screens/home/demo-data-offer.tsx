import { useWrite } from '../../api/use-write.ts';
import { homeTexts } from '../../texts/home.ts';
import { buttonClass, OwnerButton } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/page.tsx';
import { TextLink } from '../../ui/row-link.tsx';

const texts = homeTexts.demo;

/** The next step of a sandbox without orders. */
export function DemoDataOffer() {
  return (
    <Card title={texts.title}>
      <div className="flex flex-col gap-3">
        <p className="max-w-prose">{texts.text}</p>
        <FillButton />
        <p className="max-w-prose">{texts.or}</p>
        <CodeBlock label={texts.curl} text={firstCart(window.location.origin)} />
        <p className="text-sm text-muted">
          {texts.key} <TextLink to="/api-keys">{texts.keys}</TextLink>. {texts.guide}
        </p>
        <div>
          <a href="/docs" target="_blank" rel="noreferrer" className={buttonClass()}>
            {texts.reference}
            <Icon name="external" />
          </a>
        </div>
      </div>
    </Card>
  );
}

/** Fills the sandbox with a month of orders. */
function FillButton() {
  const write = useWrite('fillDemoData', { successMessage: texts.filled });
  return (
    <>
      <div>
        <OwnerButton
          variant="primary"
          isBusy={write.isSending}
          onClick={() => void write.send({ body: {} })}
        >
          {texts.fill}
        </OwnerButton>
      </div>
      {write.error ? <ErrorNotice error={write.error} /> : null}
    </>
  );
}

function firstCart(origin: string): string {
  const items = [{ sku: 'MUG-1', metadata: { unitPriceCents: '1250', name: 'Mug' } }];
  return [
    `curl ${origin}/v1/carts`,
    '-H "x-api-key: $KEY" -H "content-type: application/json"',
    `-d '${JSON.stringify({ items })}'`,
  ].join(' \\\n  ');
}
