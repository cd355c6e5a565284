import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { useForm } from '#ui/forms/form.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { assets } from '../contract.ts'
import { AssetFields } from './asset-fields.tsx'
import { NO_ASSET, sentOf } from './asset-state.ts'
import { useChoices } from './queries.ts'

/** A new thing. */
export function AssetDialog({ onClose, onDone }: { onClose: () => void; onDone: (id: string) => void }) {
  const t = useTranslations('assets')
  const create = useChange(assets.createAsset)
  const { data } = useChoices()
  const form = useForm({
    initial: NO_ASSET,
    submit: (values) => create(sentOf(values, data?.currency ?? null)),
    onDone: ({ data: { id } }) => onDone(id),
  })
  return (
    <EditDialog title={t('add')} word={t('add')} form={form} onClose={onClose}>
      <AssetFields form={form} />
    </EditDialog>
  )
}
