import { redirect } from 'next/navigation';
import { currentCart, isOpen } from '@/lib/cart';
import { cartwright } from '@/lib/cartwright';
import { giveUpPayment, payAgain } from '../../actions';

/** Reads only: loading this page never pays. */
export default async function PaymentPage() {
  const cart = await currentCart();
  if (!cart) redirect('/cart');
  if (!isOpen(cart)) redirect('/order');
  if (cart.status !== 'confirming') redirect('/checkout');
  const { nextAction } = await cartwright.checkout(cart.id).open();
  return (
    <>
      <h1>{nextAction ? 'Your bank asks you to approve' : 'We are asking for your payment'}</h1>
      <p>
        {nextAction
          ? 'Approve the payment there, then go on here.'
          : 'It is neither paid nor failed. You will not pay twice.'}
      </p>
      {nextAction?.url && (
        <p>
          <a href={nextAction.url} target="_blank" rel="noreferrer">
            Go to your bank
          </a>
        </p>
      )}
      <form action={payAgain}>
        <button type="submit">{nextAction ? 'I have approved' : 'Check again'}</button>
      </form>
      <form action={giveUpPayment}>
        <button type="submit">Pay in another way</button>
      </form>
    </>
  );
}
