import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { useForm } from '#ui/forms/form.ts'
import { LiveSelect } from '#ui/forms/live-select.tsx'
import { AppLink } from '#ui/link.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { personName } from '#ui/person-name.ts'
import { type ChecklistRef, checklists, type Step, type StepThings } from '../contract.ts'
import { findThings } from './queries.ts'
import css from './steps-list.module.css'

/** What is to be handed over, or what is still out; who moves the company's things does it from here. */
export function ThingsPanel({ checklist, step, things }: { checklist: ChecklistRef; step: Step; things: StepThings }) {
  const t = useTranslations('checklist')
  const [isGiving, setGiving] = useState(false)
  const { hands, category, canMove, movers } = things
  const { id, firstName } = checklist.user
  return (
    <div className={css.more}>
      <span className={css.empty}>
        {hands === 'give' && <span>{category ? t('give', { category: category.name }) : t('giveAny')}</span>}
        <Held things={things} name={firstName} />
      </span>
      {canMove ? (
        <div className={css.links}>
          {hands === 'give' && step.can.complete && (
            <Button size="compact-sm" onClick={() => setGiving(true)}>
              {t('giveAsset')}
            </Button>
          )}
          <AppLink className={css.person} to={`/people/${id}/assets`}>
            {t('assetsOf', { name: firstName })}
          </AppLink>
        </div>
      ) : (
        <span className={css.nobody}>
          {movers.length > 0 ? t(`movers.${hands}`, { names: movers.join(', ') }) : t(`noMovers.${hands}`)}
        </span>
      )}
      {isGiving && <GiveDialog checklist={checklist} step={step} onClose={() => setGiving(false)} />}
    </div>
  )
}

/** The names for readers who may know them, for others how many. */
function Held({ things: { hands, held, count }, name }: { things: StepThings; name: string }) {
  const t = useTranslations('checklist')
  if (count === 0) return hands === 'return' ? <span>{t('nothingOut')}</span> : null
  const names = held.map((one) => one.name).join(', ')
  if (hands === 'give') return held.length > 0 ? <span>{t('hasAlready', { name, names })}</span> : null
  return <span>{held.length > 0 ? t('outNamed', { names }) : t('outCount', { count })}</span>
}

interface Free {
  id: string
  name: string
  serialNumber: string
  inventoryNumber: string
}

const draw = ({ name, inventoryNumber, serialNumber }: Free) => (
  <span>
    {name} <span className={css.nobody}>{[inventoryNumber, serialNumber].filter(Boolean).join(' · ')}</span>
  </span>
)

/** One of the things that are free, given today. */
function GiveDialog({ checklist, step, onClose }: { checklist: ChecklistRef; step: Step; onClose: () => void }) {
  const t = useTranslations('checklist')
  const give = useChange(checklists.giveStepAsset)
  const form = useForm({
    initial: { assetId: null as Free | null },
    submit: ({ assetId }) => give({ id: step.id, assetId: assetId?.id ?? '' }),
    onDone: onClose,
  })
  return (
    <EditDialog
      title={t('giveAssetTitle', { name: personName(checklist.user) })}
      word={t('giveAssetSubmit')}
      form={form}
      onClose={onClose}
    >
      <LiveSelect<Free>
        label={t('asset')}
        required
        data-autofocus
        search={findThings(step.id)}
        idOf={({ id }) => id}
        wordOf={({ name }) => name}
        draw={draw}
        nothing={t('noFreeAssets')}
        {...form.field('assetId')}
      />
    </EditDialog>
  )
}
