import { useOperation } from '../../api/use-operation.ts';
import { asOneOf, useAddressState } from '../../routing/search.ts';
import { useSession } from '../../session/session-context.ts';
import { figureTexts } from '../../texts/figures.ts';
import { homeTexts } from '../../texts/home.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { Card } from '../../ui/page.tsx';
import { SalesTrend } from '../figures/sales-trend.tsx';
import { daysOf, intervalOf } from '../figures/spans.ts';

const texts = homeTexts.sales;
const HOME_SPANS = ['7', '30', '90'] as const;
const STATE = { span: asOneOf(...HOME_SPANS) };

/** Sales of the last days in the currency of the store, against the days before. */
export function SalesCard() {
  const { store } = useSession();
  const [{ span = '30' }, setState] = useAddressState(STATE);
  const days = daysOf({ span }, store.timezone);
  const query = { ...days, interval: intervalOf({}, days), compare: true };
  const figures = useOperation('getSalesFigures', { query }, { keepsPrevious: true });
  return (
    <Card
      title={texts.title}
      actions={
        <>
          <SelectField
            label={figureTexts.span}
            hidesLabel
            choices={HOME_SPANS.map((value) => ({ value, label: figureTexts.spans[value] }))}
            value={span}
            onChange={({ target }) => setState({ span: STATE.span(target.value) })}
          />
          <ButtonLink to="/figures" search={{ span }}>
            {texts.all}
          </ButtonLink>
        </>
      }
    >
      <Loaded from={figures} lines={8}>
        {({ currencies }) => {
          const own = currencies.find(({ currency }) => currency === store.currency);
          return (
            <>
              {own && <SalesTrend sales={own} />}
              {currencies.length > 1 && (
                <p className="mt-2 text-sm text-muted">{texts.otherCurrencies}</p>
              )}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
