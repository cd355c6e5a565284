import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { holds } from '#ui/openable.ts'
import { useReader } from '#ui/reader.ts'
import { assets, MOVERS } from '../contract.ts'
import { useChoices } from './queries.ts'
import css from './asset-fields.module.css'

interface Props {
  assets: readonly { id: string; name: string }[]
  onClose: () => void
  onDone?: () => void
}

/** Records that things came back, and where they are from now on. */
export function ReturnDialog({ assets: chosen, onClose, onDone = onClose }: Props) {
  const t = useTranslations('assets')
  const giveBack = useChange(assets.returnAssets)
  const { today } = useReader()
  // people who keep only the things of others know of no states: what comes back lies in the warehouse
  const mayChoose = holds(MOVERS)
  const { data } = useChoices({ enabled: mayChoose })
  const form = useForm({
    initial: { stateId: null as string | null, day: null as string | null, comment: '' },
    submit: ({ stateId, day, comment }) =>
      giveBack({
        assetIds: chosen.map(({ id }) => id),
        ...(stateId && { stateId }),
        ...(day && { day }),
        comment,
      }),
    onDone,
  })
  const states = (data?.states ?? []).filter(({ isArchived, builtIn }) => !isArchived && builtIn !== 'warehouse')
  const warehouse = data?.states.find(({ builtIn }) => builtIn === 'warehouse')
  return (
    <EditDialog
      title={t('returnTitle', { count: chosen.length, name: chosen[0]?.name ?? '' })}
      word={t('returnSubmit')}
      form={form}
      onClose={onClose}
    >
      {chosen.length > 1 && <p className={css.names}>{chosen.map(({ name }) => name).join(', ')}</p>}
      {mayChoose && (
        <SelectField
          label={t('becomes')}
          placeholder={warehouse?.name}
          options={states.map(({ id, name }) => ({ value: id, label: name }))}
          clearable
          {...form.field('stateId')}
        />
      )}
      <DateField label={t('day')} placeholder={t('today')} max={today} {...form.field('day')} />
      <TextareaField label={t('comment')} minRows={2} maxLength={1000} {...form.field('comment')} />
    </EditDialog>
  )
}
