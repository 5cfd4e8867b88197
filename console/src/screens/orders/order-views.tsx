import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { commonTexts } from '../../texts/common.ts';
import { orderListTexts as texts } from '../../texts/orders/orders.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { notify } from '../../ui/notify.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { BUILT_IN_VIEWS, isSameView, type OrderFilters } from './list-filters.ts';
import { useSavedViews } from './saved-views.ts';

/** The views as tabs. Filters that no view has can be saved as one. */
export function OrderViews({
  filters,
  onChoose,
}: {
  filters: OrderFilters;
  onChoose: (filters: OrderFilters) => void;
}) {
  const saved = useSavedViews();
  const [isSaving, setSaving] = useState(false);
  const views = [...BUILT_IN_VIEWS, ...saved.views];
  const current = views.find((view) => isSameView(view.filters, filters));
  const isOwn = saved.views.some(({ id }) => id === current?.id);
  return (
    <div className="flex flex-wrap items-end justify-between gap-2">
      <div className="min-w-0 grow">
        <Tabs
          label={texts.views}
          tabs={views}
          current={current?.id ?? ''}
          onChange={(id) => onChoose(views.find((view) => view.id === id)?.filters ?? {})}
        />
      </div>
      {!current && (
        <Button isSmall variant="quiet" onClick={() => setSaving(true)}>
          {texts.saveView}
        </Button>
      )}
      {isOwn && current && (
        <Button isSmall variant="quiet" onClick={() => saved.remove(current.id)}>
          {texts.removeView}
        </Button>
      )}
      {isSaving && (
        <SaveViewDialog
          onClose={() => setSaving(false)}
          onSave={(name) => saved.add(name, filters)}
        />
      )}
    </div>
  );
}

function SaveViewDialog({
  onClose,
  onSave,
}: {
  onClose: () => void;
  onSave: (name: string) => void;
}) {
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <FormDialog
      title={texts.saveViewTitle}
      form={form}
      action={texts.saveView}
      onSubmit={({ name }) => {
        onSave(name.trim());
        notify(texts.viewSaved);
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label={texts.viewName}
        hint={texts.viewNameHint}
        {...bind(form, 'name', { required: commonTexts.required })}
      />
    </FormDialog>
  );
}
