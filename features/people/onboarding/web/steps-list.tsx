import { Button } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { Form } from '#ui/forms/form.ts'
import { ArrowDown, ArrowUp, Books, CheckSquare, PencilSimple, Plus, Trash, UsersThree } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { MOST_STEPS, type StepKind } from '../contract.ts'
import { StepDialog } from './step-dialog.tsx'
import { type Draft, type DraftStep, moved, newStep } from './template-state.ts'
import { useDueWord, useOwnerWord } from './template-words.ts'
import css from './template-form.module.css'

const ICONS = { task: CheckSquare, read: Books, fill: PencilSimple, meet: UsersThree } satisfies Record<
  StepKind,
  unknown
>

/** The steps in their order: moved with the buttons or with Alt and an arrow key. */
export function StepsList({ form }: { form: Form<Draft> }) {
  const t = useTranslations('onboarding')
  const [open, setOpen] = useState<DraftStep>()
  const list = useRef<HTMLOListElement>(null)
  const { steps, kind } = form.values
  const put = (next: DraftStep[]) => form.set('steps', next)
  const move = (from: number, by: 1 | -1) => {
    flushSync(() => put(moved(steps, from, by)))
    // the focus goes with the step
    list.current?.querySelectorAll<HTMLElement>('[data-step]')[from + by]?.focus()
  }
  const keep = (step: DraftStep) => {
    const isThere = steps.some(({ key }) => key === step.key)
    put(isThere ? steps.map((one) => (one.key === step.key ? step : one)) : [...steps, step])
  }
  return (
    <Part title={t('steps')} count={steps.length || undefined}>
      {steps.length === 0 && <p className={css.none}>{t('noSteps')}</p>}
      <ol ref={list} className={css.steps}>
        {steps.map((step, at) => (
          <Row
            key={step.key}
            step={step}
            kind={kind}
            error={errorOf(form, at)}
            onOpen={() => setOpen(step)}
            onMove={(by) => move(at, by)}
            isFirst={at === 0}
            isLast={at === steps.length - 1}
            onRemove={() => put(steps.filter(({ key }) => key !== step.key))}
          />
        ))}
      </ol>
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

interface RowProps {
  step: DraftStep
  kind: Draft['kind']
  error: string | undefined
  isFirst: boolean
  isLast: boolean
  onOpen: () => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function Row({ step, kind, error, isFirst, isLast, onOpen, onMove, onRemove }: RowProps) {
  const t = useTranslations('onboarding')
  const due = useDueWord()
  const owner = useOwnerWord()
  const Glyph = ICONS[step.kind]
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  const { title } = step
  return (
    <li className={css.step}>
      <Glyph size={18} aria-hidden className={css.mark} />
      <button
        type="button"
        data-step
        className={css.words}
        onClick={onOpen}
        onKeyDown={keys}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      >
        <span className={css.title}>{title}</span>
        <span className={css.note}>
          {[t(`stepTypes.${step.kind}`), owner(step), due(kind, step.offsetDays)].join(' · ')}
        </span>
        {error && <span className={css.wrong}>{error}</span>}
      </button>
      <span className={css.tools}>
        <Tool label={t('moveUp', { title })} disabled={isFirst} onClick={() => onMove(-1)} icon={ArrowUp} />
        <Tool label={t('moveDown', { title })} disabled={isLast} onClick={() => onMove(1)} icon={ArrowDown} />
        <Tool label={t('removeStep', { title })} onClick={onRemove} icon={Trash} />
      </span>
    </li>
  )
}

const Tool = ({
  label,
  icon: Glyph,
  disabled,
  onClick,
}: {
  label: string
  icon: typeof Trash
  disabled?: boolean
  onClick: () => void
}) => (
  <button type="button" className={css.tool} aria-label={label} disabled={disabled} onClick={onClick}>
    <Glyph size={17} aria-hidden />
  </button>
)
