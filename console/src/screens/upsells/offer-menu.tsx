import type { StoreUpsellOffer } from '@cartwright/client/admin';
import { useState } from 'react';
import { useWrite } from '../../api/use-write.ts';
import { upsellTexts as texts } from '../../texts/upsells.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { OperationDialog } from '../shared/operation-dialog.tsx';
import { OfferDialog } from './offer-dialog.tsx';

export function OfferMenu({ offer }: { offer: StoreUpsellOffer }) {
  const [open, setOpen] = useState<'edit' | 'remove' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const change = useWrite('changeUpsellOffer', {
    successMessage: ({ enabled }) => (enabled ? texts.nowOffered : texts.nowPaused),
  });
  const path = { offerId: offer.id };
  return (
    <>
      <Menu
        label={null}
        icon="more"
        variant="quiet"
        isSmall
        aria-label={texts.actionsOf(offer.name)}
        isBusy={change.isSending}
      >
        <MenuItem onSelect={() => setOpen('edit')}>{texts.edit}</MenuItem>
        <MenuItem onSelect={() => void change.send({ path, body: { enabled: !offer.enabled } })}>
          {offer.enabled ? texts.pause : texts.enable}
        </MenuItem>
        <MenuItem isDangerous onSelect={() => setOpen('remove')}>
          {texts.remove}
        </MenuItem>
      </Menu>
      {open === 'edit' && <OfferDialog offer={offer} position={offer.position} onClose={close} />}
      {open === 'remove' && <RemoveDialog offer={offer} onClose={close} />}
    </>
  );
}

function RemoveDialog({ offer, onClose }: { offer: StoreUpsellOffer; onClose: () => void }) {
  return (
    <OperationDialog
      operation="removeUpsellOffer"
      args={{ path: { offerId: offer.id } }}
      successMessage={texts.removeDialog.done}
      title={texts.removeDialog.title(offer.name)}
      effect={texts.removeDialog.effect}
      action={texts.remove}
      onClose={onClose}
    />
  );
}
