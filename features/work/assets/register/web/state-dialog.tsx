import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { type Asset, assets } from '../contract.ts'
import { useChoices } from './queries.ts'

/** Another state of the lifecycle; the person who has the asset keeps it. */
export function StateDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const t = useTranslations('assets')
  const change = useChange(assets.changeAssetState)
  const { data } = useChoices()
  const form = useForm({
    initial: { stateId: null as string | null, day: null as string | null, comment: '' },
    submit: ({ stateId, day, comment }) =>
      change({ id: asset.id, stateId: stateId ?? '', ...(day && { day }), comment }),
    onDone: onClose,
  })
  const states = (data?.states ?? []).filter(({ id, isArchived }) => !isArchived && id !== asset.state.id)
  return (
    <EditDialog title={t('changeStateTitle', { name: asset.name })} form={form} onClose={onClose}>
      <SelectField
        label={t('state')}
        required
        options={states.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('stateId')}
      />
      <DateField label={t('day')} placeholder={t('today')} max={asset.today} {...form.field('day')} />
      <TextareaField label={t('comment')} minRows={2} maxLength={1000} {...form.field('comment')} />
    </EditDialog>
  )
}
