import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#kit/client.ts'
import { Comments } from '#ui/comments.tsx'
import { formatDay, formatMoment } from '#ui/format.ts'
import { ArrowUpRight, ChatCircle } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { orElse } from '#ui/or-else.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { personName } from '#ui/person-name.ts'
import { useReader } from '#ui/reader.ts'
import { type ChecklistRef, checklists, type Step } from '../contract.ts'
import { isReady, sectionPath } from './checklist-state.ts'
import { useOwnerWord } from './checklist-words.ts'
import { FilesPanel } from './files-panel.tsx'
import { ThingsPanel } from './things-panel.tsx'
import css from './steps-list.module.css'

/** Steps with a box to tick, who does each and when it is due. */
export function Steps({
  checklist,
  steps,
  onAssign,
}: {
  checklist: ChecklistRef
  steps: readonly Step[]
  /** For those who give steps to other people. */
  onAssign?: ((step: Step) => void) | undefined
}) {
  return (
    <ol className={css.steps}>
      {steps.map((step) => (
        <StepRow key={step.id} checklist={checklist} step={step} onAssign={onAssign} />
      ))}
    </ol>
  )
}

function StepRow({
  checklist,
  step,
  onAssign,
}: {
  checklist: ChecklistRef
  step: Step
  onAssign: ((step: Step) => void) | undefined
}) {
  const t = useTranslations('checklist')
  const [open, setOpen] = useState(false)
  const tick = useTick(step)
  const { title, done, kind } = step
  const mayAssign = isOpen(checklist, step) && onAssign !== undefined
  return (
    <li className={css.step} data-done={done !== null || undefined}>
      <span className={css.box}>
        <Box step={step} tick={tick} />
      </span>
      <div className={css.head}>
        <span className={css.title}>{title}</span>
        <Note step={step} />
      </div>
      <span className={css.tools}>
        {mayAssign && (
          <button type="button" className={css.tool} onClick={() => onAssign?.(step)}>
            {t('assign')}
          </button>
        )}
        <button
          type="button"
          className={css.tool}
          aria-expanded={open}
          aria-label={`${t('comments', { count: step.comments.length })}: ${title}`}
          onClick={() => setOpen(!open)}
        >
          <ChatCircle size={16} aria-hidden />
          {t('comments', { count: step.comments.length })}
        </button>
      </span>
      <More checklist={checklist} step={step} tick={tick} />
      {kind === 'upload' && <FilesPanel step={step} />}
      {step.things && <ThingsPanel checklist={checklist} step={step} things={step.things} />}
      {open && (
        <div className={`${css.more} ${css.talk}`}>
          <Comments comments={step.comments} send={(body) => call(checklists.commentStep, { id: step.id, body })} />
        </div>
      )}
    </li>
  )
}

/** A step of others has no box; what is to be read is acknowledged below its text. */
function Box({ step, tick }: { step: Step; tick: (done: boolean) => Promise<void> }) {
  const t = useTranslations('checklist')
  const { title, done, can, kind } = step
  if (done === null && (kind === 'read' || !can.complete)) return null
  return (
    <Checkbox
      aria-label={t(done ? 'reopen' : 'complete', { title })}
      checked={done !== null}
      disabled={done === null ? !isReady(step) : !can.reopen}
      onChange={() => void tick(done === null)}
    />
  )
}

const isOpen = ({ status }: ChecklistRef, { done }: Step) => status === 'running' && done === null

function Note({ step }: { step: Step }) {
  const t = useTranslations('checklist')
  const owner = useOwnerWord()
  const { locale, today } = useReader()
  const { done, due, isLate, kind, textVersion } = step
  if (done) {
    const said = { name: personName(done.by), moment: formatMoment(done.at, locale), version: textVersion }
    return <span className={css.note}>{t(kind === 'read' ? 'acknowledgedBy' : 'doneBy', said)}</span>
  }
  const day = formatDay(due, locale, { weekday: true, year: due.slice(0, 4) !== today.slice(0, 4) })
  return (
    <span className={css.note}>
      <span>{owner(step)}</span>
      <span className={isLate ? css.late : undefined}>
        {t('due', { day })}
        {isLate && ` · ${t('late')}`}
      </span>
    </span>
  )
}

/** What belongs to the step: its text, its link, the part of the profile to fill in, and the acknowledgement. */
function More({
  checklist,
  step,
  tick,
}: {
  checklist: ChecklistRef
  step: Step
  tick: (done: boolean) => Promise<void>
}) {
  const t = useTranslations('checklist')
  const { body, link, section, kind, can, textVersion, done, empty } = step
  const acknowledges = kind === 'read' && can.complete
  const isEmpty = [body, link, section].every((part) => !part) && !acknowledges
  if (done !== null || isEmpty) return null
  return (
    <div className={css.more}>
      {body && <p className={css.text}>{body}</p>}
      <Links checklist={checklist} link={link} section={section} />
      {empty && <StillEmpty empty={empty} />}
      {acknowledges && (
        <div>
          <Button onClick={() => void tick(true)}>{t('acknowledge', { version: textVersion })}</Button>
        </div>
      )}
    </div>
  )
}

function Links({ checklist, link, section }: { checklist: ChecklistRef } & Pick<Step, 'link' | 'section'>) {
  const t = useTranslations('checklist')
  const path = sectionPath(checklist.user, section)
  if (!link && !path) return null
  return (
    <p className={css.links}>
      {link && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {t('openLink')} <ArrowUpRight size={14} aria-hidden />
        </a>
      )}
      {path && <AppLink to={path}>{t('openSection')}</AppLink>}
    </p>
  )
}

/** Each field leads to where it is filled in; of those that the reader may not know of there is the number. */
function StillEmpty({ empty: { named, others } }: { empty: NonNullable<Step['empty']> }) {
  const t = useTranslations('checklist')
  if (named.length + others === 0) return <p className={css.text}>{t('nothingEmpty')}</p>
  return (
    <div className={css.empty}>
      <span>{t('fillIn')}</span>
      <ul>
        {named.map(({ key, name, to }) => (
          <li key={key}>
            <AppLink to={to}>{name}</AppLink>
          </li>
        ))}
        {others > 0 && <li>{t('unseenFields', { count: others })}</li>}
      </ul>
    </div>
  )
}

/** Completes or reopens; what was completed by mistake is undone from its message. */
function useTick({ id, textVersion, kind }: Step) {
  const t = useTranslations('checklist')
  const reopen = async () => {
    await call(checklists.reopenStep, { id })
    toast.success(t('stepReopened'))
  }
  return async (done: boolean) => {
    if (!done) {
      await reopen().catch(orElse(undefined))
      return
    }
    const answer = await call(checklists.completeStep, { id, ...(kind === 'read' && { textVersion }) }).catch(
      orElse(undefined),
    )
    if (!answer) return
    const undo = () => void call(checklists.reopenStep, { id }).catch(orElse(undefined))
    toast.success(t('stepDone'), kind === 'read' ? {} : { undo })
  }
}
