import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { commonTexts } from '../../../texts/common.ts';
import { orderTexts } from '../../../texts/orders/order.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { bind } from '../../../ui/forms/form.tsx';
import { Card } from '../../../ui/page.tsx';
import { TextLink } from '../../../ui/row-link.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useFreshWrite } from '../../shared/use-fresh-write.ts';
import type { ShownOrder } from './shown-order.ts';

const { tags: texts } = orderTexts;

interface TagProps {
  readonly order: ShownOrder;
  /** Of the order as it is shown. */
  readonly etag: string;
}

export function OrderTags({ order, etag }: TagProps) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Card
      title={texts.title}
      actions={
        <Button isSmall aria-label={texts.edit} onClick={() => setEditing(true)}>
          {commonTexts.edit}
        </Button>
      }
    >
      {order.tags.length === 0 ? (
        <p className="text-muted">{texts.none}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {order.tags.map((tag) => (
            <li key={tag}>
              <TextLink to="/orders" search={{ tag }}>
                <Badge tone="accent">{tag}</Badge>
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      {isEditing && <TagDialog order={order} etag={etag} onClose={() => setEditing(false)} />}
    </Card>
  );
}

/** Tags that another operator set meanwhile are not replaced: the ETag is that of the opening. */
function TagDialog({ order, etag, onClose }: TagProps & { onClose: () => void }) {
  const [ifMatch] = useState(etag);
  const form = useForm({ defaultValues: { tags: order.tags.join(', ') } });
  const set = useFreshWrite('setOrderTags', { successMessage: texts.done, onDone: onClose });
  return (
    <FormDialog
      title={texts.edit}
      form={form}
      write={set}
      onClose={onClose}
      action={commonTexts.save}
      onSubmit={({ tags }) =>
        set.send({ path: { orderId: order.id }, body: { tags: tagsOf(tags) } }, { ifMatch })
      }
    >
      <TextField label={texts.label} hint={texts.hint} {...bind(form, 'tags')} />
    </FormDialog>
  );
}

function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
