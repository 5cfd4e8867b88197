/*
 * Stripe's Payment Element, only where the store pays through Stripe. The card goes to Stripe; the
 * shop gets a token of it, and only the service charges.
 */

interface StripeElements {
  create(type: 'payment'): { mount(selector: string): void };
  submit(): Promise<{ error?: { message?: string } }>;
}

interface StripeScript {
  elements(options: { clientSecret: string }): StripeElements;
  createConfirmationToken(options: { elements: StripeElements }): Promise<{
    confirmationToken?: { id: string };
    error?: { message?: string };
  }>;
  handleNextAction(options: { clientSecret: string }): Promise<{ error?: { message?: string } }>;
}

declare const Stripe: (publishableKey: string) => StripeScript;

const form = document.querySelector<HTMLFormElement>('form[data-stripe]:not([data-stripe-action])');
const action = document.querySelector<HTMLFormElement>('form[data-stripe-action]');
if (form) void mount(form);
if (action) void authenticate(action);

async function mount(pay: HTMLFormElement): Promise<void> {
  const stripe = Stripe(pay.dataset.stripe ?? '');
  const reply = await fetch('/checkout/intent', { method: 'POST' });
  const { clientSecret } = (await reply.json()) as { clientSecret: string };
  const elements = stripe.elements({ clientSecret });
  elements.create('payment').mount('#stripe-form');
  pay.addEventListener(
    'submit',
    (event) => {
      const token = pay.elements.namedItem('paymentToken') as HTMLInputElement;
      const isSaved = new FormData(pay).get('card') !== null;
      if (isSaved || token.value !== '') return;
      event.preventDefault();
      void fillIn(stripe, elements, token, pay);
    },
    { capture: true },
  );
}

async function fillIn(
  stripe: StripeScript,
  elements: StripeElements,
  token: HTMLInputElement,
  pay: HTMLFormElement,
): Promise<void> {
  const { error } = await elements.submit();
  if (error) return;
  const { confirmationToken } = await stripe.createConfirmationToken({ elements });
  if (!confirmationToken) return;
  token.value = confirmationToken.id;
  // A form cannot be sent while its submit event is being handled.
  await new Promise((resolve) => setTimeout(resolve));
  pay.requestSubmit();
  // A token is good for one attempt.
  token.value = '';
}

/** 3-D Secure. Afterwards the same payment is confirmed again. */
async function authenticate(again: HTMLFormElement): Promise<void> {
  const { stripe = '', stripeAction = '' } = again.dataset;
  await Stripe(stripe).handleNextAction({ clientSecret: stripeAction });
  again.requestSubmit();
}
