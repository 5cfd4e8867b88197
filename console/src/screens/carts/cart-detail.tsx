import { useParams } from '@tanstack/react-router';
import { shellTexts } from '../../texts/shell.ts';
import { Page } from '../../ui/page.tsx';
import { Mono } from '../../ui/values.tsx';

export function CartDetail() {
  const { cartId } = useParams({ strict: false });
  return (
    <Page title={shellTexts.screens.carts}>
      <Mono>{cartId ?? ''}</Mono>
    </Page>
  );
}
