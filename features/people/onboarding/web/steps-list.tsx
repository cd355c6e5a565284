import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Form } from '#ui/forms/form.ts'
import { Books, CheckSquare, Package, PencilSimple, Plus, Trash, UploadSimple, UsersThree } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { useOrderedRows } from '#ui/table/ordered-rows.tsx'
import { MOST_STEPS, type StepKind } from '../contract.ts'
import { StepDialog } from './step-dialog.tsx'
import { type Draft, type DraftStep, newStep } from './template-state.ts'
import { useDueWord, useOwnerWord } from './template-words.ts'
import css from './template-form.module.css'

const ICONS = {
  task: CheckSquare,
  read: Books,
  fill: PencilSimple,
  upload: UploadSimple,
  asset: Package,
  meet: UsersThree,
} satisfies Record<StepKind, unknown>

/** The steps in their order, which is changed by dragging, and by the arrow keys on the same handle. */
export function StepsList({ form }: { form: Form<Draft> }) {
  const t = useTranslations('onboarding')
  const [open, setOpen] = useState<DraftStep>()
  const { steps, kind } = form.values
  const put = (next: readonly DraftStep[]) => form.set('steps', [...next])
  const { shown, rowProps, handle, announcement } = useOrderedRows(steps, {
    idOf: ({ key }) => key,
    nameOf: ({ title }) => title,
    save: put,
  })
  const keep = (step: DraftStep) => {
    const isThere = steps.some(({ key }) => key === step.key)
    put(isThere ? steps.map((one) => (one.key === step.key ? step : one)) : [...steps, step])
  }
  return (
    <Part title={t('steps')} count={steps.length || undefined}>
      {steps.length === 0 && <p className={css.none}>{t('noSteps')}</p>}
      <ol className={css.steps}>
        {shown.map((step, at) => (
          <li key={step.key} {...rowProps(step)}>
            {shown.length > 1 && handle(step)}
            <Step
              step={step}
              kind={kind}
              error={errorOf(form, at)}
              onOpen={() => setOpen(step)}
              onRemove={() => put(steps.filter(({ key }) => key !== step.key))}
            />
          </li>
        ))}
      </ol>
      {announcement}
      {steps.length < MOST_STEPS && (
        <Button className={css.add} leftSection={<Plus weight="bold" />} onClick={() => setOpen(newStep())}>
          {t('addStep')}
        </Button>
      )}
      {open && (
        <StepDialog
          step={open}
          kind={kind}
          isNew={!steps.some(({ key }) => key === open.key)}
          onDone={keep}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Part>
  )
}

/** The server names a field of a step: its message stands under the step. */
const errorOf = ({ errors }: Form<Draft>, at: number): string | undefined =>
  Object.entries(errors).find(([field]) => field.startsWith(`steps.${at}.`))?.[1]

interface StepProps {
  step: DraftStep
  kind: Draft['kind']
  error: string | undefined
  onOpen: () => void
  onRemove: () => void
}

function Step({ step, kind, error, onOpen, onRemove }: StepProps) {
  const t = useTranslations('onboarding')
  const due = useDueWord()
  const owner = useOwnerWord()
  const Glyph = ICONS[step.kind]
  const { title } = step
  return (
    <>
      <Glyph size={18} aria-hidden className={css.mark} />
      <button type="button" data-step className={css.words} onClick={onOpen}>
        <span className={css.title}>{title}</span>
        <span className={css.note}>
          {[
            t(`stepTypes.${step.kind}`),
            ...(step.asset ? [step.asset.name] : []),
            owner(step),
            due(kind, step.offsetDays),
          ].join(' · ')}
        </span>
        {error && <span className={css.wrong}>{error}</span>}
      </button>
      <button type="button" className={css.tool} aria-label={t('removeStep', { title })} onClick={onRemove}>
        <Trash size={17} aria-hidden />
      </button>
    </>
  )
}
