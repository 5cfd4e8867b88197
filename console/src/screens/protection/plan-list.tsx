import type { WarrantyPlan } from '@cartwright/client/admin';
import { useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { useWrite } from '../../api/use-write.ts';
import { useSession } from '../../session/session-context.ts';
import { protectionTexts } from '../../texts/settings/protection.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState, Loaded } from '../../ui/feedback.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Card } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { OperationButton } from '../shared/operation-button.tsx';
import { OperationDialog } from '../shared/operation-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { priceText } from './price-values.ts';

const texts = protectionTexts.plans;

type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'remove'; readonly plan: WarrantyPlan };

export function PlanList() {
  const { currency } = useSession().store;
  const plans = useOperation('listWarrantyPlans');
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const close = () => setOpen(undefined);
  const add = (
    <OperationButton
      operation="createWarrantyPlan"
      icon="plus"
      isSmall
      onClick={() => setOpen({ kind: 'new' })}
    >
      {texts.add}
    </OperationButton>
  );
  return (
    <Card title={texts.title} actions={add} isFlush>
      <Loaded from={plans}>
        {({ plans: rows }) =>
          rows.length === 0 ? (
            <EmptyState title={texts.empty} text={texts.emptyText} />
          ) : (
            <Table
              label={texts.title}
              rows={rows}
              rowKey={({ id }) => id}
              columns={columnsOf(currency, setOpen)}
            />
          )
        }
      </Loaded>
      {open?.kind === 'new' && <PlanDialog onClose={close} />}
      {open?.kind === 'edit' && <PlanDialog plan={open.plan} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog plan={open.plan} onClose={close} />}
    </Card>
  );
}

function columnsOf(currency: string, open: (what: Open) => void): readonly Column<WarrantyPlan>[] {
  return [
    {
      id: 'name',
      header: texts.plan,
      isPrimary: true,
      cell: ({ name, coverage }) => (
        <>
          <span className="block font-medium">{name}</span>
          <span className="text-sm text-muted">{coverage}</span>
        </>
      ),
    },
    { id: 'term', header: texts.term, cell: ({ termMonths }) => texts.months(termMonths) },
    { id: 'price', header: texts.price, cell: ({ price }) => priceText(price, currency) },
    {
      id: 'status',
      header: texts.status,
      cell: ({ enabled }) => (
        <Badge tone={enabled ? 'good' : 'neutral'}>{enabled ? texts.on : texts.off}</Badge>
      ),
    },
    {
      id: 'actions',
      header: protectionTexts.actions,
      align: 'end',
      cell: (plan) => <PlanMenu plan={plan} open={open} />,
    },
  ];
}

function PlanMenu({ plan, open }: { plan: WarrantyPlan; open: (what: Open) => void }) {
  const change = useWrite('changeWarrantyPlan', {
    successMessage: ({ enabled }) => (enabled ? texts.enabled : texts.paused),
  });
  return (
    <Menu
      label={null}
      icon="more"
      variant="quiet"
      isSmall
      aria-label={texts.actionsOf(plan.name)}
      isBusy={change.isSending}
    >
      <MenuItem onSelect={() => open({ kind: 'edit', plan })}>{texts.edit}</MenuItem>
      <MenuItem
        onSelect={() =>
          void change.send({ path: { planId: plan.id }, body: { enabled: !plan.enabled } })
        }
      >
        {plan.enabled ? texts.pause : texts.enable}
      </MenuItem>
      <MenuItem isDangerous onSelect={() => open({ kind: 'remove', plan })}>
        {texts.remove}
      </MenuItem>
    </Menu>
  );
}

function RemoveDialog({ plan, onClose }: { plan: WarrantyPlan; onClose: () => void }) {
  return (
    <OperationDialog
      operation="removeWarrantyPlan"
      args={{ path: { planId: plan.id } }}
      successMessage={texts.removed}
      title={texts.removeTitle(plan.name)}
      effect={texts.removeEffect}
      action={texts.remove}
      onClose={onClose}
    />
  );
}
