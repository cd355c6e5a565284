import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { useForm } from '#ui/forms/form.ts'
import { LiveSelect } from '#ui/forms/live-select.tsx'
import { AppLink } from '#ui/link.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { personName } from '#ui/person-name.ts'
import { type ChecklistRef, checklists, type Step } from '../contract.ts'
import type { StepThings } from '../things/contract.ts'
import { findThings } from './queries.ts'
import css from './steps-list.module.css'

/** What is to be handed over, or what is still out; who moves the company's things does it from here. */
export function ThingsPanel({ checklist, step, things }: { checklist: ChecklistRef; step: Step; things: StepThings }) {
  const t = useTranslations('checklist')
  const [isGiving, setGiving] = useState(false)
  const { hands, canMove, movers } = things
  const { id, firstName } = checklist.user
  return (
    <div className={css.more}>
      <span className={css.empty}>
        <Awaited things={things} name={firstName} />
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
      {isGiving && (
        <GiveDialog checklist={checklist} step={step} wanted={things.wanted} onClose={() => setGiving(false)} />
      )}
    </div>
  )
}

const numbered = ({ name, number }: Wanted) => (number ? `${name} (${number})` : name)

/** What the step waits for; where it names an asset that cannot be had, why it settles for another. */
function Awaited({ things: { hands, category, wanted }, name }: { things: StepThings; name: string }) {
  const t = useTranslations('checklist')
  if (wanted?.availability === 'ready') return <span>{t(`wanted.${hands}`, { name: numbered(wanted) })}</span>
  const settled = category
    ? t(hands === 'give' ? 'give' : 'return', { category: category.name })
    : hands === 'give' && t('giveAny')
  return (
    <>
      {wanted && <Availability wanted={wanted} person={name} />}
      {settled && <span>{settled}</span>}
    </>
  )
}

function Availability({ wanted, person }: { wanted: Wanted; person: string }) {
  const t = useTranslations('checklist')
  const { availability, who, state } = wanted
  if (availability === 'ready') return null
  const isUnseen = who === null && (availability === 'held' || availability === 'promised')
  const word = isUnseen ? (`availability.${availability}Unseen` as const) : (`availability.${availability}` as const)
  return <span>{t(word, { name: numbered(wanted), who: who ?? '', state, person })}</span>
}

/** The names for readers who may know them, for others how many. */
function Held({ things: { hands, held, count }, name }: { things: StepThings; name: string }) {
  const t = useTranslations('checklist')
  if (count === 0) return hands === 'return' ? <span>{t('nothingOut')}</span> : null
  const names = held.map((one) => one.name).join(', ')
  if (hands === 'give') return held.length > 0 ? <span>{t('hasAlready', { name, names })}</span> : null
  return <span>{held.length > 0 ? t('outNamed', { names }) : t('outCount', { count })}</span>
}

type Wanted = NonNullable<StepThings['wanted']>

/** What the step names is chosen already. */
const namedIn = (wanted: Wanted | null): Free | null =>
  wanted?.id && wanted.availability === 'ready'
    ? { id: wanted.id, name: numbered(wanted), serialNumber: '', inventoryNumber: '' }
    : null

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
function GiveDialog({
  checklist,
  step,
  wanted,
  onClose,
}: {
  checklist: ChecklistRef
  step: Step
  wanted: Wanted | null
  onClose: () => void
}) {
  const t = useTranslations('checklist')
  const give = useChange(checklists.giveStepAsset)
  const form = useForm({
    initial: { assetId: namedIn(wanted) },
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
