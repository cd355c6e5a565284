import { useTranslations } from 'use-intl'
import { ColleagueField, type PersonOption } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { useForm } from '#ui/forms/form.ts'
import { LiveMultiSelect } from '#ui/forms/live-multi-select.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { useReader } from '#ui/reader.ts'
import { assets, MOST_AT_ONCE, OFFERED } from '../contract.ts'
import { numbersOf } from './asset-words.ts'
import { findFree } from './queries.ts'
import css from './asset-fields.module.css'

interface Thing {
  id: string
  name: string
  inventoryNumber: string
  serialNumber: string
}

interface Props {
  onClose: () => void
  onDone?: () => void
}

/** Hands chosen things over to a person. */
export function GiveDialog({ assets: chosen, onClose, onDone = onClose }: Props & { assets: readonly Thing[] }) {
  const t = useTranslations('assets')
  const give = useChange(assets.giveAssets)
  const { today } = useReader()
  const form = useForm({
    initial: { userId: null as PersonOption | null, day: null as string | null, comment: '' },
    submit: ({ userId, ...rest }) =>
      give({ ...sentMove(rest), userId: userId?.id ?? '', assetIds: chosen.map(({ id }) => id) }),
    onDone,
  })
  return (
    <EditDialog
      title={t('giveTitle', { count: chosen.length, name: chosen[0]?.name ?? '' })}
      word={t('giveSubmit')}
      form={form}
      onClose={onClose}
    >
      {chosen.length > 1 && <p className={css.names}>{chosen.map(({ name }) => name).join(', ')}</p>}
      <ColleagueField label={t('giveTo')} required data-autofocus {...form.field('userId')} />
      <DateField label={t('day')} placeholder={t('today')} max={today} {...form.field('day')} />
      <TextareaField label={t('comment')} minRows={2} maxLength={1000} {...form.field('comment')} />
    </EditDialog>
  )
}

const drawIn = (numbers: (thing: Thing) => string) => (thing: Thing) => (
  <span className={css.option}>
    <b>{thing.name}</b>
    <span>{numbers(thing)}</span>
  </span>
)

/** Hands free things over to this person. */
export function GiveToDialog({ userId, name, onClose }: Props & { userId: string; name: string }) {
  const t = useTranslations('assets')
  const give = useChange(assets.giveAssets)
  const { today } = useReader()
  const draw = drawIn(numbersOf(t))
  const form = useForm({
    initial: { assetIds: [] as Thing[], day: null as string | null, comment: '' },
    submit: ({ assetIds, ...rest }) =>
      give({ ...sentMove(rest), userId, assetIds: assetIds.slice(0, MOST_AT_ONCE).map(({ id }) => id) }),
    onDone: onClose,
  })
  return (
    <EditDialog title={t('giveToTitle', { name })} word={t('giveSubmit')} form={form} onClose={onClose}>
      <LiveMultiSelect
        label={t('things')}
        required
        data-autofocus
        search={findFree(userId)}
        most={OFFERED}
        idOf={({ id }) => id}
        wordOf={(one) => one.name}
        draw={draw}
        nothing={t('noneFree')}
        {...form.field('assetIds')}
      />
      <DateField label={t('day')} placeholder={t('today')} max={today} {...form.field('day')} />
      <TextareaField label={t('comment')} minRows={2} maxLength={1000} {...form.field('comment')} />
    </EditDialog>
  )
}

const sentMove = ({ day, comment }: { day: string | null; comment: string }) => ({ ...(day && { day }), comment })
