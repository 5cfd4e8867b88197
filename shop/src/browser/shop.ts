import { applyPage, rememberRegions } from './regions.ts';

/*
 * Every page works without this script: forms are sent, and the server answers with a page. The
 * script sends the same forms in the background and exchanges the parts of the page that changed.
 */

const drawer = document.querySelector<HTMLDialogElement>('#drawer');
const drawerContent = document.querySelector<HTMLElement>('#drawer-content');

rememberRegions(document);
watch();

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
  // A property of a form may be a field of that name.
  if (form.getAttribute('method') !== 'post') return;
  event.preventDefault();
  void send(form, event.submitter);
});

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLElement && target.dataset.auto !== undefined) {
    target.closest('form')?.requestSubmit();
  }
});

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('[data-drawer]');
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  void openDrawer();
});

/** "Back" may show a page as it was left, with a cart that is bought by now. */
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  // A second click while the first is on its way.
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
  try {
    const body = new URLSearchParams(new FormData(form, submitter) as never);
    const headers = { accept: 'application/json' };
    const reply = await fetch(action, { method: 'POST', headers, body });
    if (!reply.ok) throw new Error(`status ${reply.status}`);
    const next = (await reply.json()) as { location: string };
    await show(next.location, form);
  } catch {
    // What became of the form is not known. The server makes a repeat harmless: send it plainly.
    form.noValidate = true;
    form.setAttribute('action', action);
    HTMLFormElement.prototype.submit.call(form);
  } finally {
    form.ariaBusy = 'false';
  }
}

async function show(address: string, form: HTMLFormElement): Promise<void> {
  const url = new URL(address, location.href);
  if (form.dataset.opensDrawer !== undefined) return await openDrawer();
  if (drawer?.open && url.pathname === '/cart') return await openDrawer();
  // Stripe's form is mounted when its page loads.
  const hasStripe = document.querySelector('script[src^="https://js.stripe.com"]') !== null;
  if (url.pathname !== location.pathname || hasStripe) return location.assign(url);
  applyPage(await load(url));
  // A reload shows what is on the page now, and not the step that was edited.
  history.replaceState(null, '', url);
  watch();
}

async function openDrawer(): Promise<void> {
  const page = await load(new URL('/cart', location.href));
  const cart = page.querySelector('#cart');
  if (!cart || !drawer || !drawerContent) return location.assign('/cart');
  drawerContent.replaceChildren(document.adoptNode(cart));
  applyPage(page, 'cart-link', 'notice');
  if (!drawer.open) drawer.showModal();
}

async function load(url: URL): Promise<Document> {
  const reply = await fetch(url, { headers: { accept: 'text/html' } });
  return new DOMParser().parseFromString(await reply.text(), 'text/html');
}

/** Pages that wait for a bank poll the outcome. */
function watch(): void {
  const poll = document.querySelector<HTMLFormElement>('form[data-poll]');
  if (poll) setTimeout(() => poll.isConnected && poll.requestSubmit(), Number(poll.dataset.poll));
  const pending = document.querySelector<HTMLElement>('[data-reload]');
  if (pending) setTimeout(reload, Number(pending.dataset.reload));
}

async function reload(): Promise<void> {
  applyPage(await load(new URL(location.href)));
  watch();
}
