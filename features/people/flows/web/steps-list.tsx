import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Form } from '#ui/forms/form.ts'
import { Plus, Trash } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { useOrderedRows } from '#ui/table/ordered-rows.tsx'
import { MOST_STEPS } from '../contract.ts'
import { type DraftStep, type FlowDraft, newStep } from './flow-state.ts'
import { useFlowWords } from './flow-words.ts'
import { StepDialog } from './step-dialog.tsx'
import css from './flow-form.module.css'

/** The steps in their order, which is changed by dragging, and by the arrow keys on the same handle. */
export function StepsList({ form }: { form: Form<FlowDraft> }) {
  const t = useTranslations('flows')
  const words = useFlowWords()
  const [open, setOpen] = useState<DraftStep>()
  const { steps } = form.values
  const put = (next: readonly DraftStep[]) => form.set('steps', [...next])
  const { shown, rowProps, handle, announcement } = useOrderedRows(steps, {
    idOf: ({ key }) => key,
    nameOf: words.asks,
    save: put,
  })
  const keep = (step: DraftStep) => {
    const isThere = steps.some(({ key }) => key === step.key)
    put(isThere ? steps.map((one) => (one.key === step.key ? step : one)) : [...steps, step])
  }
  return (
    <Part title={t('steps')} count={steps.length || undefined}>
      {steps.length === 0 && <p className={css.quiet}>{t('noStepsYet')}</p>}
      {form.errors['steps'] && <p className={css.wrong}>{form.errors['steps']}</p>}
      <ol className={css.steps}>
        {shown.map((step, at) => (
          <li key={step.key} {...rowProps(step)}>
            {shown.length > 1 && handle(step)}
            <Step
              step={step}
              number={at + 1}
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
          isNew={!steps.some(({ key }) => key === open.key)}
          onDone={keep}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Part>
  )
}

/** The server names a field of a step: its message is under the step. */
const errorOf = ({ errors }: Form<FlowDraft>, at: number): string | undefined =>
  Object.entries(errors).find(([field]) => field.startsWith(`steps.${at}.`))?.[1]

interface StepProps {
  step: DraftStep
  number: number
  error: string | undefined
  onOpen: () => void
  onRemove: () => void
}

function Step({ step, number, error, onOpen, onRemove }: StepProps) {
  const t = useTranslations('flows')
  const words = useFlowWords()
  const { remindAfter, escalateAfter } = step
  const notes = [
    remindAfter !== null && t('reminds', { days: remindAfter }),
    escalateAfter !== null && t('escalates', { days: escalateAfter }),
  ].filter(Boolean)
  return (
    <>
      <span className={css.number}>{number}</span>
      <button type="button" className={css.words} onClick={onOpen}>
        <span className={css.title}>{words.asks(step)}</span>
        {notes.length > 0 && <span className={css.note}>{notes.join(' · ')}</span>}
        {error && <span className={css.wrong}>{error}</span>}
      </button>
      <button type="button" className={css.tool} aria-label={t('removeStep', { number })} onClick={onRemove}>
        <Trash size={17} aria-hidden />
      </button>
    </>
  )
}
