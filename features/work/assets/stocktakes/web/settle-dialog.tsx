import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { type Line, MOST_SETTLED, type Stocktake, stocktakes } from '../contract.ts'
import { useChoices } from './queries.ts'
import css from './stocktake-screen.module.css'

interface Props {
  stocktake: Stocktake
  lines: readonly Line[]
  onClose: () => void
  onDone: () => void
}

/** Written off, in repair, …: one question for all that are chosen. What stays as it is needs none. */
export function SettleDialog({ stocktake: { id, name }, lines, onClose, onDone }: Props) {
  const t = useTranslations('stocktakes')
  const assets = useTranslations('assets')
  const settle = useChange(stocktakes.settleMissing)
  const { data } = useChoices()
  const form = useForm({
    initial: { stateId: null as string | null },
    submit: async ({ stateId }) => {
      const ids = lines.map((line) => line.id)
      for (let at = 0; at < ids.length; at += MOST_SETTLED)
        await settle({ id, lineIds: ids.slice(at, at + MOST_SETTLED), stateId: stateId ?? '' })
    },
    onDone,
  })
  const states = (data?.states ?? []).filter(({ isArchived }) => !isArchived)
  return (
    <EditDialog
      title={t('settleTitle', { count: lines.length, name: lines[0]?.name ?? '' })}
      word={t('changeState')}
      form={form}
      onClose={onClose}
    >
      {lines.length > 1 && (
        <p className={css.quiet}>
          {lines
            .slice(0, NAMED)
            .map((line) => line.name)
            .join(', ')}
          {lines.length > NAMED && ` + ${String(lines.length - NAMED)}`}
        </p>
      )}
      <SelectField
        label={assets('state')}
        required
        options={states.map((state) => ({ value: state.id, label: state.name }))}
        {...form.field('stateId')}
      />
      <p className={css.quiet}>{t('settleText', { reason: t('missingIn', { name }) })}</p>
    </EditDialog>
  )
}

const NAMED = 12
